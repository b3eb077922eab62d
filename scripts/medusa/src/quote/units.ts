/** Finds the units that the line items of a request name: products with one variant, or variants. */

import { invalid } from '../../../backend/failures/http-error.ts';
import { findByIds } from '../catalog/products.ts';
import type { Shop } from '../catalog/shop.ts';
import type { SentItem } from '../contract.ts';
import type { PricedItem } from '../mappers/quote.ts';
import type { Container } from '../medusa-types.ts';

/**
 * Finds the unit of each item. `priced` is in the order of the request. `wrong` has a code for each item that can't be sold:
 * `choose` for a product that is sold only as a variant, `unknown` for any other.
 */
export async function matchItems(
  container: Container,
  shop: Shop,
  items: readonly SentItem[],
): Promise<{ priced: PricedItem[]; wrong: ReadonlyMap<number, 'choose' | 'unknown'> }> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const { productOf } = await findByIds(container, shop, ids);
  const wrong = new Map<number, 'choose' | 'unknown'>();
  const priced = items.flatMap(({ productId, quantity }, index) => {
    const one = productOf(productId);
    const choices = one?.product.variants;
    const unit = choices ? choices.find(({ id }) => id === productId) : one?.product;
    const variant = one?.row.variants.find(({ id, calculated_price }) =>
      choices ? id === productId : typeof calculated_price?.calculated_amount === 'number',
    );
    // A product without a choice is sold under its own id, not under the id of its only variant.
    if (!one || !variant || unit?.id !== productId) {
      wrong.set(index, one && choices && productId === one.row.id ? 'choose' : 'unknown');
      return [];
    }
    const { price, grossPrice, stock } = unit;
    const { row: product, product: shown } = one;
    return [
      { productId, quantity, product, variant, shown, price, grossPrice: grossPrice ?? undefined, stock },
    ];
  });
  return { priced, wrong };
}

/** Throws `HttpError` 422 for an unknown id, and for a product that is sold only as a variant. */
export async function priceItems(container: Container, shop: Shop, items: readonly SentItem[]) {
  const { priced, wrong } = await matchItems(container, shop, items);
  if (wrong.size) throw wrongItems(wrong);
  return priced;
}

export const wrongItems = (wrong: ReadonlyMap<number, string>) =>
  invalid(Object.fromEntries([...wrong].map(([index, code]) => [`items.${index}.productId`, code])));
