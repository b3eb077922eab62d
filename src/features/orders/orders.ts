/** The rules of orders: what each status allows, the progress, the time left to pay, links to orders, and failures in words. */
import type { Order, OrderItem, OrderStatus } from '#api/contract/order.ts';
import type { PaymentIntent } from '#api/contract/payment.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import type { TextKey } from '#i18n/messages.ts';
import type { Page } from '#i18n/page-texts.ts';
import type { Failure } from '#lib/loadable.ts';
import { differenceFrom, displayPrice, toCents } from '#lib/money.ts';

/** The status that the page shows. `checking` and `declined` say how the payment of a pending order goes. */
export type ShownStatus = OrderStatus | 'checking' | 'declined';
export type ShownOrder = Omit<Order, 'status'> & { readonly status: ShownStatus };

/**
 * The order with the status of its payment. After a decline, some backends keep the order pending and its stock held. With other
 * backends, the order has failed.
 */
export function withPaymentStatus<O extends ShownOrder>(
  order: O,
  payment: Pick<PaymentIntent, 'status' | 'declined'> | undefined,
): O | ShownOrder {
  if (order.status !== 'pending' || !payment) return order;
  if (payment.status === 'processing') return { ...order, status: 'checking' };
  return payment.declined ? { ...order, status: 'declined' } : order;
}

/** What the shopper can do with an order. Ordering again is always possible. */
type OrderAction = 'pay' | 'cancel' | 'invoice' | 'review';

const allowed: Readonly<Record<ShownStatus, readonly OrderAction[]>> = {
  checking: [],
  pending: ['pay', 'cancel'],
  failed: ['pay', 'cancel'],
  declined: ['pay', 'cancel'],
  paid: ['cancel', 'invoice'],
  processing: ['invoice'],
  shipped: ['invoice'],
  delivered: ['invoice', 'review'],
  cancelled: [],
  // The invoice includes the credit note.
  refunded: ['invoice'],
};

export function allowsAction({ status }: Pick<ShownOrder, 'status'>, action: OrderAction): boolean {
  return allowed[status].includes(action);
}

/** The key of the text that says what cancelling does. */
export function cancellationOf({ status, total }: Pick<ShownOrder, 'status' | 'total'>) {
  if (status !== 'paid') return 'cancelUnpaid';
  return total > 0 ? 'cancelPaid' : 'cancelFree';
}

/** The key of the text that says what the status means for the shopper. */
export function meaningOf({ status, total }: Pick<ShownOrder, 'status' | 'total'>) {
  const isFree = total === 0 && (status === 'paid' || status === 'refunded');
  return isFree ? (`free.${status}` as const) : (`meaning.${status}` as const);
}

const milestones = ['ordered', 'paid', 'processing', 'shipped', 'delivered'] as const;
type Milestone = (typeof milestones)[number];
export type MilestoneState = 'done' | 'current' | 'ahead';

/** The state of each milestone, or `undefined` for a cancelled or refunded order. The first undone milestone is current. */
export function progressOf({
  status,
}: Pick<ShownOrder, 'status'>): readonly { milestone: Milestone; state: MilestoneState }[] | undefined {
  if (status === 'cancelled' || status === 'refunded') return undefined;
  // An unpaid order has reached only the first milestone.
  const last = Math.max(milestones.indexOf(status as Milestone), 0);
  return milestones.map((milestone, index) => ({
    milestone,
    state: index <= last ? 'done' : index === last + 1 ? 'current' : 'ahead',
  }));
}

/**
 * How far the API's clock is ahead of the device's, in milliseconds, from the `Date` header of a response that has just arrived.
 * `undefined` if the API doesn't let the shop read the header.
 */
export function clockOffsetOf(headers: Headers, now: number): number | undefined {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? undefined : time - now;
}

/** Whether an order with this status holds its stock for a limited time. */
export const holdsStock = (status: ShownStatus): boolean => status === 'pending' || status === 'declined';

/** The time left to pay. */
type TimeLeft = { readonly kind: 'none' | 'over' } | { readonly kind: 'left'; readonly seconds: number };

/** `now` is the API's time in milliseconds. Seconds are rounded down, because a `Date` header has no milliseconds. */
export function timeLeft(
  { status, expiresAt }: Pick<ShownOrder, 'status' | 'expiresAt'>,
  now: number,
): TimeLeft {
  if (!holdsStock(status) || expiresAt === null) return { kind: 'none' };
  const left = Date.parse(expiresAt) - now;
  return left > 0 ? { kind: 'left', seconds: Math.floor(left / 1000) } : { kind: 'over' };
}

/** Formats seconds as `29:05`, or `1:29:05` above an hour. */
export function clockText(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = twoDigits(seconds % 60);
  return hours ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/**
 * The number that people use for the order, also on the invoice. Without a number, it is the whole id, because two shortened ids
 * could be equal.
 */
export function orderNumber({ id, number }: Pick<Order, 'id' | 'number'>): string {
  return number ?? id;
}

/**
 * What one piece and the whole line item cost, including VAT. If the API doesn't send the price of the whole line item, the
 * rounded price of one piece is multiplied by the quantity.
 */
export function grossOfOrderItem(
  item: Omit<OrderItem, 'productId' | 'slug' | 'name' | 'options' | 'imageUrl' | 'total'>,
) {
  const { unitPrice: price, grossUnitPrice: grossPrice, grossTotal, vatRate, quantity } = item;
  const each = displayPrice({ price, grossPrice, vatRate });
  return { each, all: grossTotal === null ? each * quantity : toCents(grossTotal) };
}

/**
 * Whether the shown prices of the line items and the shipping don't add up to the total. A line item rounds the VAT of one piece,
 * but the order rounds the VAT of everything.
 */
export function totalDiffers(
  order: Pick<Order, 'items' | 'shipping' | 'total'> & Partial<Pick<Order, 'discount'>>,
): boolean {
  // The discount has a row, which explains the difference. Without line items, no price on the page is rounded.
  if (order.discount || !order.items.length) return false;
  const items = order.items.reduce((sum, item) => sum + grossOfOrderItem(item).all, 0);
  const rates = order.items.map(({ vatRate }) => vatRate);
  const amounts = { total: toCents(order.total), items, shipping: toCents(order.shipping) };
  return differenceFrom(amounts, rates) > 0;
}

/** When a paid order should arrive. Null before the payment, and once the order has arrived or ended. */
export function deliveryOf({ status, delivery }: Pick<ShownOrder, 'status' | 'delivery'>) {
  return status === 'paid' || status === 'processing' || status === 'shipped' ? delivery : null;
}

const dayMs = 24 * 60 * 60_000;
/** Consumers may withdraw for 14 days after the delivery (Directive 2011/83/EU, article 9). */
const withdrawalTime = 14 * dayMs;
/** How late a parcel may be. The API doesn't say on which day an order arrived, and a late parcel mustn't shorten the shopper's right. */
const longestDelay = 30 * dayMs;

/** Whether shoppers may still withdraw from the order, as far as the shop can know. `now` is in milliseconds. */
export function canWithdraw(
  { status, delivery }: Pick<ShownOrder, 'status' | 'delivery'>,
  now: number,
): boolean {
  if (status !== 'delivered') return status === 'paid' || status === 'processing' || status === 'shipped';
  return !delivery || now <= Date.parse(delivery.to) + dayMs + longestDelay + withdrawalTime;
}

/** The items of an order that the cart lacks, with the missing quantities. */
export function missingFromCart(
  order: readonly OrderItem[],
  cart: readonly SentItem[],
): readonly OrderItem[] {
  return order.flatMap((item) => {
    const inCart = cart.find(({ productId }) => productId === item.productId)?.quantity ?? 0;
    return item.quantity > inCart ? [{ ...item, quantity: item.quantity - inCart }] : [];
  });
}

export interface OrderAgainResult {
  /** Current product names, with the quantity that was added and the quantity ordered before. */
  readonly added: readonly { readonly name: string; readonly quantity: number; readonly wanted: number }[];
  /** Names of products of which nothing could be added. */
  readonly missing: readonly string[];
}

/** Appends a page. Skips orders that are already listed, because new orders shift the pages. */
export function appendOrders(
  orders: readonly ShownOrder[],
  page: readonly ShownOrder[],
): readonly ShownOrder[] {
  return [...orders, ...page.filter(({ id }) => !orders.some((order) => order.id === id))];
}

/**
 * The id of the order that a link to the list of orders is about, as in `/orders#<id>`. `hash` is that of the URL. Empty without an
 * id. The other pages read a parameter: `?orderId=` to retry a payment, and `?payment_intent=` for the confirmation
 * (src/i18n/routes.ts).
 */
export function linkedOrder(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** The text for a failure. `key` names what failed. */
export function orderFailureText(page: Page, key: TextKey<'orders'>, failure: Failure): string {
  const text = page.textOf('orders');
  if (failure.kind === 'refused' && failure.code === 'payment_processing')
    return `${text(key)}. ${text('meaning.checking')}`;
  // A 409 means that the order's status has changed. The general advice to check the input wouldn't help.
  if (failure.kind === 'refused' && failure.status === 409) return `${text(key)}. ${text('changed')}`;
  return page.failureText(text(key), failure);
}
