/** The merchant's folder, loaded and checked once. */
import { env } from '#env.ts';
import { loadShop } from './load.ts';

export const shop = await loadShop(env().SHOP_DIR);
