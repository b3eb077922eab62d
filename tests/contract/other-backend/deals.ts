/** What the other backend sells, and which shopper each payment and order belongs to. */
import {
  type Bill,
  type Deal,
  type HonoCall,
  type Person,
  type Purchase,
  Refused,
  type Sold,
  type State,
} from './state.ts';
import type { SoldLine } from './totals.ts';

export const isOpen = (status: string) => status === 'pending' || status === 'failed';

/** The line items. Throws if an item isn't sold or a quantity is wrong or, with `isCheck`, if there are too few pieces of it. */
export function linesOf(
  { items, way, hasFault }: State,
  given: Purchase['items'],
  isCheck = true,
): SoldLine[] {
  const sold: Sold[] = items.flatMap((item) =>
    item.variants.length && !hasFault('sells the product itself') ? item.variants : [item, ...item.variants],
  );
  if (
    items.some(({ id, variants }) => variants.length && given.some(({ productId }) => productId === id)) &&
    !hasFault('sells the product itself')
  )
    throw new Refused(422, 'Which size?', { fields: { items: 'choose a size' } });
  if (given.some(({ quantity }) => !(Number.isInteger(quantity) && quantity > 0)))
    throw new Refused(422, 'How many?', { fields: { items: 'whole pieces' } });
  const merged = new Map<string, number>();
  for (const { productId, quantity } of given) merged.set(productId, quantity + (merged.get(productId) ?? 0));
  if (!way.hasSplitItems && merged.size < given.length)
    throw new Refused(422, 'Once is enough', { fields: { items: 'each product once' } });
  const wanted = hasFault('compares each line with the stock')
    ? given
    : [...merged].map(([productId, quantity]) => ({ productId, quantity }));
  const lines = wanted.map(({ productId, quantity }) => ({
    item: sold.find(({ id }) => id === productId),
    quantity,
    productId,
  }));
  const fewest = hasFault('sells what is sold out') ? 1 : 0;
  const short = lines.filter(({ item, quantity }) => Math.max(fewest, item?.stock ?? 0) < quantity);
  if (isCheck && short.length && !hasFault('sells what it lacks'))
    throw new Refused(409, 'Too few', {
      code: 'out_of_stock',
      items: short.map(({ productId, item }) => ({ productId, available: item?.stock ?? 0 })),
    });
  if (lines.some(({ item }) => !item)) throw new Refused(404, 'No such product');
  return lines as SoldLine[];
}

type Place = { id: string; country: string } & Record<string, string | null>;

/** Where the parcel and the invoice go. */
export function placesOf(
  { places }: Person,
  { shippingAddressId, billingAddressId }: Purchase,
): [Place, Place] {
  const found = [shippingAddressId, billingAddressId].map((id) => ({ id, place: places.get(id) }));
  if (found.some(({ place }) => !place)) throw new Refused(404, 'No such address');
  return found.map(({ id, place }) => ({ id, ...place })) as [Place, Place];
}

export function ownBill(state: State, c: HonoCall, id: string): Bill {
  const bill = state.bills.get(id);
  const person = state.caller(c);
  if (!bill || (bill.by !== person && !state.hasFault('anybody’s payment')))
    throw new Refused(404, 'No such payment');
  return bill;
}

export function ownDeal(state: State, c: HonoCall, test: (deal: Deal) => boolean): Deal {
  const person = state.caller(c);
  const deal = state.deals.find((one) => test(one) && one.bill.by === person);
  if (!deal) throw new Refused(404, 'No such order');
  return deal;
}

export const dealById = (state: State, c: HonoCall) =>
  ownDeal(state, c, ({ id }) => id === c.req.param('id'));

export function move(state: State, deal: Deal, status: string): void {
  const { hasFault } = state;
  const held = deal.status !== 'failed' && !['cancelled', 'refunded'].includes(deal.status);
  const holds = status !== 'failed' && !['cancelled', 'refunded'].includes(status);
  const sign = (held ? 1 : 0) - (holds ? 1 : 0);
  const keeps =
    (hasFault('refunds keep the stock') && status === 'refunded') ||
    (hasFault('failed orders keep the stock') && status === 'failed');
  for (const { item, quantity } of deal.bill.lines) addStock(state, item, keeps ? 0 : sign * quantity);
  deal.status = status;
}

/** Adds pieces to the stock, or takes away a negative number of them. */
export function addStock({ items, changes, hasFault }: State, sold: Sold, pieces: number): void {
  sold.stock += pieces;
  const changed = items.find(({ id, variants }) => [id, ...variants.map((one) => one.id)].includes(sold.id));
  if (changed && !hasFault('lists no change of the stock')) changes.push(changed.slug);
}
