/** The rules of orders: what each status allows, the progress, the time left to pay, and how failures are worded. */
import type { Order, OrderStatus } from '#api/contract/order.ts';
import type { KeyOf } from '#i18n/messages.ts';
import type { Page } from '#i18n/page-texts.ts';
import type { Failure } from '#lib/loadable.ts';

/** What the shopper can do with an order. Ordering again is always possible. */
export type OrderAction = 'pay' | 'cancel' | 'invoice' | 'review';

const allowed: Readonly<Record<OrderStatus, readonly OrderAction[]>> = {
  pending: ['pay', 'cancel'],
  failed: ['pay', 'cancel'],
  paid: ['cancel', 'invoice'],
  processing: ['invoice'],
  shipped: ['invoice'],
  delivered: ['invoice', 'review'],
  cancelled: [],
  // The invoice includes the credit note.
  refunded: ['invoice'],
};

export function allows({ status }: Pick<Order, 'status'>, action: OrderAction): boolean {
  return allowed[status].includes(action);
}

export function isRefundedByCancelling({ status }: Pick<Order, 'status'>): boolean {
  return status === 'paid';
}

export const steps = ['ordered', 'paid', 'processing', 'shipped', 'delivered'] as const;
export type Step = (typeof steps)[number];
export type StepState = 'done' | 'current' | 'ahead';

/** The state of each step, or `undefined` for a cancelled or refunded order. The first undone step is current. */
export function progressOf({
  status,
}: Pick<Order, 'status'>): readonly { step: Step; state: StepState }[] | undefined {
  if (status === 'cancelled' || status === 'refunded') return undefined;
  // A pending or failed order has reached only the first step.
  const last = Math.max(steps.indexOf(status as Step), 0);
  return steps.map((step, index) => ({
    step,
    state: index <= last ? 'done' : index === last + 1 ? 'current' : 'ahead',
  }));
}

/** The time left to pay. `unknown` means that the device's clock must be wrong. */
type TimeLeft =
  | { readonly kind: 'none' | 'over' | 'unknown' }
  | { readonly kind: 'left'; readonly seconds: number };

/** Seconds. The reference API reserves stock for half an hour. Other backends may do so for hours, but not for days. */
const longestReservation = 24 * 3600;

/** `now` is the device's time in milliseconds. The result is an estimate, because the device's clock may be wrong. */
export function timeLeft({ status, expiresAt }: Pick<Order, 'status' | 'expiresAt'>, now: number): TimeLeft {
  if (status !== 'pending' || expiresAt === null) return { kind: 'none' };
  const seconds = Math.ceil((Date.parse(expiresAt) - now) / 1000);
  if (seconds <= 0) return { kind: 'over' };
  return seconds > longestReservation ? { kind: 'unknown' } : { kind: 'left', seconds };
}

/** Formats seconds as `29:05`, or `1:29:05` above an hour. */
export function clockText(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = twoDigits(seconds % 60);
  return hours ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A short number for shoppers, such as `48E8-2F`, from the first hexadecimal digits of the id; the id if it has none. */
export function orderNumber({ id }: Pick<Order, 'id'>): string {
  const [, first, last] = /([\da-f]{4})([\da-f]{2})/i.exec(id) ?? [];
  return first && last ? `${first}-${last}`.toUpperCase() : id;
}

export function itemCount({ items }: Pick<Order, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

export interface OrderAgainResult {
  /** Current product names, with the quantity that was added and the quantity ordered before. */
  readonly added: readonly { readonly name: string; readonly quantity: number; readonly wanted: number }[];
  /** Names of products of which nothing could be added. */
  readonly missing: readonly string[];
}

/** Appends a page. Skips orders that are already listed, because new orders shift the pages. */
export function withPage(orders: readonly Order[], page: readonly Order[]): readonly Order[] {
  return [...orders, ...page.filter(({ id }) => !orders.some((order) => order.id === id))];
}

/** The text for a failure. `key` names what failed. */
export function failureText(page: Page, key: KeyOf<'orders'>, failure: Failure): string {
  const text = page.textOf('orders');
  // A 409 means that the order's status has changed. The general advice to check the input wouldn't help.
  if (failure.kind === 'refused' && failure.status === 409) return `${text(key)}. ${text('changed')}`;
  return page.failureText(text(key), failure);
}

/**
 * The file name in a `Content-Disposition` header (RFC 6266: `filename*` before `filename`), or `fallback`. Removes
 * characters that could leave the downloads folder.
 */
export function fileNameOf(header: string | null, fallback: string): string {
  const [, extended] = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header ?? '') ?? [];
  const [, quoted, plain] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '') ?? [];
  const name = decoded(extended) ?? quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '';
  return name.replace(/[/\\\p{Cc}]/gu, '').replace(/^\.+/, '') || fallback;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
