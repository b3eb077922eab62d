/** A merchant's folder with as little as possible: a name and a page. */
import type { ShopConfig } from '../../../src/merchant/schema.ts';

export const shop: ShopConfig = { name: 'Small shop' };
