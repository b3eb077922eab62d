/** What the check buys: products, or variants of products. */
import type { Product } from '#api/contract/catalog.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import { type Unit, unitsOf } from '#lib/variants.ts';
import { expect, type Refusal } from '../../core/backend.ts';
import { NotChecked } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { checkedProducts, fetchProduct } from '../catalog/products.ts';

const rule = ruleOf('quote');

/** Requests name goods by `id`. Reviews belong to `productId`. */
export type Goods = Unit<Product> & { productId: string };

const unitsIn = async (check: Check, { slug }: { slug: string }): Promise<Goods[]> => {
  const product = await fetchProduct(check, { slug });
  return unitsOf(product).map((unit) => ({ ...unit, productId: product.id }));
};

/** The same goods as they are now. */
export async function readGoods(check: Check, { id, slug }: Goods): Promise<Goods> {
  const found = (await unitsIn(check, { slug })).find((unit) => unit.id === id);
  const reply = check.lastReply();
  expect(!!found, reply, `the variant ${id}, which was there before`, { field: 'product.variants' });
  return found;
}

/** Pieces of one product or variant, as requests name them. */
export const piecesOf = ({ id }: Pick<Goods, 'id'>, quantity = 1): SentItem[] => [
  { productId: id, quantity },
];

/** The same pieces in two line items. */
export const splitPiecesOf = (goods: Pick<Goods, 'id'>, quantity: number): SentItem[] => [
  ...piecesOf(goods, quantity - 1),
  ...piecesOf(goods),
];

/** How a backend may refuse line items that the shop never sends. If a product comes in two of them, it may also count their sum. */
export const lineItemRefusals: readonly Refusal[] = [{ status: 422 }, { status: 400 }];

/**
 * Sorts the products in stock with `compare`, then the units of the first five. Returns the first unit in stock. The first
 * product alone isn't enough: a product with much stock may have little of each variant.
 */
async function firstInStock(
  check: Check,
  compare: (a: Product | Goods, b: Product | Goods) => number,
): Promise<Goods> {
  const inStock = (await check.of(checkedProducts)).filter(({ stock }) => stock > 0).toSorted(compare);
  const units: Goods[] = [];
  for (const product of inStock.slice(0, 5)) units.push(...(await unitsIn(check, product)));
  const [unit] = units.filter(({ stock }) => stock > 0).toSorted(compare);
  if (!unit) throw new NotChecked('no product of the first categories is in stock');
  return unit;
}

/** 1 for a unit that costs money and has a limited stock, otherwise 0. */
const isOrdinary = ({ price, unlimitedStock }: Product | Goods) => Number(price >= 1 && !unlimitedStock);

/** Something with much in stock. */
export const plentifulGoods = rule('goods', {
  says: 'The shop has a product in stock.',
  otherwise: 'There is nothing to buy.',
  section: 'Shapes',
  readsOnly: true,
  run: (check) => firstInStock(check, (a, b) => isOrdinary(b) - isOrdinary(a) || b.stock - a.stock),
});

/** Something with little in stock, so that one order can take all of it. */
export const scarceGoods = rule('scarce-goods', {
  says: 'The product with the least in stock can be read.',
  otherwise: 'The shop can’t be built.',
  section: 'Shapes',
  readsOnly: true,
  run: (check) => firstInStock(check, (a, b) => isOrdinary(b) - isOrdinary(a) || a.stock - b.stock),
});
