/** Finds what the line items of a request name: products with one variant, or variants. */
import { findByIds } from '../catalog/products.ts';
import type { Shop } from '../catalog/shop.ts';
import type { Container } from '../engine.ts';
import { invalid } from '../http/failure.ts';

interface SentItem {
  productId: string;
  quantity: number;
}

export interface PricedItem extends SentItem {
  product: { id: string; type_id: string | null };
  price: number;
  grossPrice: number | undefined;
}

/** In the order of the request. @throws {Failure} 422 for an unknown id, and for a product that is sold only as a variant. */
export async function priceItems(
  container: Container,
  shop: Shop,
  items: readonly SentItem[],
): Promise<PricedItem[]> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const { productOf } = await findByIds(container, shop, undefined, ids);
  const wrong: Record<string, string> = {};
  const priced = items.flatMap(({ productId, quantity }, index) => {
    const one = productOf(productId);
    const choices = one?.product.variants;
    const unit = choices ? choices.find(({ id }) => id === productId) : one?.product;
    // A product without a choice is sold under its own id, not under that of its only variant.
    const isSold = unit?.id === productId;
    if (!one || !unit || !isSold) {
      wrong[`items.${index}.productId`] = one && choices && productId === one.row.id ? 'choose' : 'unknown';
      return [];
    }
    const { price, grossPrice } = unit;
    return [{ productId, quantity, product: one.row, price, grossPrice: grossPrice ?? undefined }];
  });
  if (Object.keys(wrong).length) throw invalid(wrong);
  return priced;
}
