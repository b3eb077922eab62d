/** The merchant's folder for the pages. */
import { env } from '#env.ts';
import { loadShop } from './load.ts';

export const shop = await loadShop(env().SHOP_DIR);
