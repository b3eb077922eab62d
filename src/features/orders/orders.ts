/** The rules of orders: what each state allows, how far it is, how long it waits. */
import type { Order, OrderItem, OrderStatus } from '#api/contract/order.ts';

/** What the shopper can do with an order, besides ordering the same again. */
export type OrderAction = 'pay' | 'cancel' | 'invoice' | 'review';

const allowed: Readonly<Record<OrderStatus, readonly OrderAction[]>> = {
  pending: ['pay', 'cancel'],
  failed: ['pay', 'cancel'],
  paid: ['cancel', 'invoice'],
  processing: ['invoice'],
  shipped: ['invoice'],
  delivered: ['invoice', 'review'],
  cancelled: [],
  // It was paid once: the invoice comes with its credit note.
  refunded: ['invoice'],
};

export function allows({ status }: Pick<Order, 'status'>, action: OrderAction): boolean {
  return allowed[status].includes(action);
}

/** Cancelling a paid order gives the money back; an unpaid one simply ends. */
export function isRefundedByCancelling({ status }: Pick<Order, 'status'>): boolean {
  return status === 'paid';
}

/** How a state is shown: a colour, and a sign for those who do not see it. */
export type Tone = 'waiting' | 'problem' | 'underWay' | 'done' | 'ended';

export const toneOf: Readonly<Record<OrderStatus, Tone>> = {
  pending: 'waiting',
  failed: 'problem',
  paid: 'underWay',
  processing: 'underWay',
  shipped: 'underWay',
  delivered: 'done',
  cancelled: 'ended',
  refunded: 'ended',
};

export const steps = ['ordered', 'paid', 'processing', 'shipped', 'delivered'] as const;
export type Step = (typeof steps)[number];
export type StepState = 'done' | 'current' | 'ahead';

const reached: Readonly<Record<OrderStatus, number | undefined>> = {
  pending: 0,
  failed: 0,
  paid: 1,
  processing: 2,
  shipped: 3,
  delivered: 4,
  cancelled: undefined,
  refunded: undefined,
};

/** How far the order is; undefined for one that has ended on the way. The step after the last done one is the current. */
export function progressOf({
  status,
}: Pick<Order, 'status'>): readonly { step: Step; state: StepState }[] | undefined {
  const last = reached[status];
  if (last === undefined) return undefined;
  return steps.map((step, index) => ({
    step,
    state: index <= last ? 'done' : index === last + 1 ? 'current' : 'ahead',
  }));
}

/** How long an unpaid order still waits. `unknown`: the device's clock cannot be right. */
type TimeLeft =
  | { readonly kind: 'none' | 'over' | 'unknown' }
  | { readonly kind: 'left'; readonly seconds: number };

/** A reservation holds half an hour; other backends may be more patient, but not by days. */
const longestReservation = 24 * 3600;

/** `now` in milliseconds, of the device, whose clock may be wrong: what it makes of the time is a hint, the API decides. */
export function timeLeft({ status, expiresAt }: Pick<Order, 'status' | 'expiresAt'>, now: number): TimeLeft {
  if (status !== 'pending' || expiresAt === null) return { kind: 'none' };
  const seconds = Math.ceil((Date.parse(expiresAt) - now) / 1000);
  if (seconds <= 0) return { kind: 'over' };
  return seconds > longestReservation ? { kind: 'unknown' } : { kind: 'left', seconds };
}

/** `29:05`, or `1:29:05` above an hour. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = `${two(seconds % 60)}`;
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Products of a delivered order that still have a page; each once. */
export function reviewable(order: Pick<Order, 'status' | 'items'>): readonly OrderItem[] {
  if (!allows(order, 'review')) return [];
  return order.items.filter(
    ({ productId, slug }, index, all) =>
      slug !== null && all.findIndex((item) => item.productId === productId) === index,
  );
}

/** How many pieces. */
export function pieces({ items }: Pick<Order, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What became of ordering the same again. */
export interface Again {
  /** Product names, as they are called now, with how many went into the cart. */
  readonly added: readonly { readonly name: string; readonly quantity: number; readonly wanted: number }[];
  /** No longer for sale, or none left. */
  readonly missing: readonly string[];
}

/** The list with an order as an answer described it. */
export function withOrder(orders: readonly Order[], changed: Order): readonly Order[] {
  return orders.map((order) => (order.id === changed.id ? changed : order));
}

/** A further page, without what the pages share because new orders pushed it along. */
export function withPage(orders: readonly Order[], page: readonly Order[]): readonly Order[] {
  return [...orders, ...page.filter(({ id }) => !orders.some((order) => order.id === id))];
}
