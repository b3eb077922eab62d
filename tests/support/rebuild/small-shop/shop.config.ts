/** The smallest useful merchant's folder, with only a name, a contact and a page. */
import type { ShopConfig } from '../../../../src/merchant/schema.ts';

export const shop: ShopConfig = {
  name: 'Small shop',
  contact: { privacyEmail: 'privacy@small.example' },
  returns: { en: 'Send it back within 14 days', fr: 'Retour sous 14 jours' },
};
