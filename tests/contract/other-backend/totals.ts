/** What a cart costs in the other backend. All amounts are in cents. */
import { type Person, Refused, type Sold, type State, type Totals } from './state.ts';

export const rates: Record<string, number> = { DE: 19, FR: 20, BE: 21 };
export const methods = [
  { id: 'slow-boat', name: 'Slow', cents: 499, minDays: 4, maxDays: 9 },
  { id: 'fast-bike', name: 'Fast', cents: 1290, minDays: 1, maxDays: 1 },
  { id: 'collect', name: 'Collect', cents: 0, minDays: null, maxDays: null },
];

/** The methods that take these line items. */
export const methodsFor = ({ way }: State, lines: SoldLine[]) =>
  way.hasLetters && lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1 ? methods.slice(1) : methods;

/** 20% off goods of at least `minimum`. Each person can use the code once. */
const spring = { code: 'Spring Sale', percent: 20, minimum: 6000 };

export const isSpring = (typed: string | null | undefined) =>
  typed?.toLowerCase() === spring.code.toLowerCase();

export interface SoldLine {
  item: Sold;
  quantity: number;
}
export interface Wanted {
  country: string;
  shippingMethodId?: string;
  discountCode?: string | null;
}

export function totalsOf(state: State, lines: SoldLine[], wanted: Wanted, by?: Person): Totals {
  const { hasFault } = state;
  const rate = rates[wanted.country];
  if (rate === undefined) throw new Refused(422, 'We don’t go there', { fields: { country: 'not there' } });
  const method = methodsFor(state, lines).find(({ id }) => id === wanted.shippingMethodId);
  if (wanted.shippingMethodId && !method) throw new Refused(404, 'No such method');
  const priceOf = (item: Sold) =>
    hasFault('sells all sizes at one price') && 'size' in item ? 1000 : item.cents;
  const goods = lines.reduce((sum, { item, quantity }) => sum + priceOf(item) * quantity, 0);
  const shipping = method?.cents ?? 0;
  const code = codeFor(state, goods, wanted.discountCode, by);
  const off = code ? Math.floor((goods * spring.percent) / 100) : 0;
  const taxed =
    goods - (hasFault('taxes the discount') ? 0 : off) + (hasFault('no VAT on shipping') ? 0 : shipping);
  const vat = Math.round((taxed * rate) / 100);
  return { rate, goods, shipping, vat, total: goods - off + shipping + vat, code, off };
}

function codeFor({ deals, hasFault }: State, goods: number, typed: string | null | undefined, by?: Person) {
  if (!typed) return null;
  const refuse = (reason: string, more: object = {}) =>
    new Refused(422, 'This code doesn’t count', { code: 'discount_invalid', reason, ...more });
  if (!isSpring(typed)) throw refuse('unknown');
  const ended = hasFault('codes of cancelled orders stay used') ? [] : ['cancelled', 'refunded'];
  if (
    by &&
    deals.some(({ bill, totals, status }) => bill.by === by && totals.code && !ended.includes(status))
  )
    throw refuse('used');
  if (goods < spring.minimum) throw refuse('minimum', { minimum: spring.minimum / 100 });
  return spring.code;
}

export const money = ({ goods, shipping, vat, total, code, off }: Totals) => ({
  subtotal: goods / 100,
  shipping: shipping / 100,
  vat: vat / 100,
  total: total / 100,
  ...(code && { discount: { code, amount: off / 100 } }),
});
