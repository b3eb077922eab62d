/** The smallest useful merchant's folder, with only a name, a contact and a page. */
import type { ShopConfig } from '../../../../src/merchant/schema.ts';

export const shop: ShopConfig = { name: 'Small shop', contact: { privacyEmail: 'privacy@small.example' } };
