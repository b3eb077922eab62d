/** Opens the shop that all steps of `npm test` share. Sends its addresses to the parent process and closes with it. */
import { openShop, variablesOf } from './shop.ts';

const shop = await openShop();
process.once('disconnect', () => void shop.close());
process.send?.(variablesOf(shop));
