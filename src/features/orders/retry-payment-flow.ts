/** Pays for an unpaid order. Checks the order's status before showing the form, and again before paying. */
import { getOrder } from '#api/contract/order.ts';
import type { PaymentIntent } from '#api/contract/payment.ts';
import { ifFound, resultOf } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import { confirmPayment } from '#features/payment/confirm-flow.ts';
import { hasPaid } from '#features/payment/payment.ts';
import { findIntent, retryIntent } from '#features/payment/payment-call.ts';
import { readPayment, updatePayment } from '#features/payment/payment-storage.ts';
import { isSubmitting, type PayOutcome } from '#features/payment/submission.ts';
import { $submission, clearOutcome, stopSubmission } from '#features/payment/submission-store.ts';
import {
  openConfirmation,
  payInOneTab,
  type Submitted,
  showOutcome,
  submitForm,
} from '#features/payment/submit-flow.ts';
import { loadForMember, memberClient, onSessionEnd } from '#features/session/session-store.ts';
import { isSameCurrency } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Result } from '#lib/loadable.ts';
import { toCents } from '#lib/money.ts';
import { resource } from '#lib/resource.ts';
import { expireOrderIfOver } from './expiry-flow.ts';
import { allowsAction, clockOffsetOf, type ShownOrder, timeLeft } from './orders.ts';
import { type OrderExpiry, type RetryPaymentView, retryPaymentViewOf } from './retry-payment.ts';

const retryView = resource<RetryPaymentView>({ isStrict: true });
export const { $state: $retryPayment, stop: stopRetryPayment } = retryView;

onSessionEnd(retryView.clear);

/** Loads the order in the URL once the shopper is signed in. Returns a function that cleans up. */
export function startRetryPayment(locale: Locale): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    clearOutcome();
    void loadRetryPayment(locale);
  };
  addEventListener('pageshow', onPageShow);
  const stopLoading = loadForMember(retryView, () => void loadRetryPayment(locale));
  return () => {
    removeEventListener('pageshow', onPageShow);
    stopLoading();
    retryView.clear();
    clearOutcome();
  };
}

export async function loadRetryPayment(locale: Locale): Promise<void> {
  const result = await retryView.load((signal) => resultOf(() => fetchView({ signal })));
  if (result?.ok && result.data.kind === 'confirmation')
    openConfirmation(locale, result.data.paymentIntentId, { replaces: true });
}

async function fetchView(options: CallOptions): Promise<RetryPaymentView> {
  const id = new URLSearchParams(location.search).get('orderId');
  return (id && (await ifFound(fetchViewOf(id, options)))) || { kind: 'notFound' };
}

async function fetchViewOf(id: string, options: CallOptions): Promise<RetryPaymentView> {
  const client = memberClient();
  let clockOffset: number | undefined;
  const fetchOrder = async () => {
    const { data, headers } = await client.send(getOrder, { params: { id } }, options);
    clockOffset = clockOffsetOf(headers, Date.now());
    return data?.order;
  };
  let order = await fetchOrder();
  if (!order) return { kind: 'notFound' };
  let expiry: OrderExpiry = { hasExpired: false };
  if (order.status === 'cancelled' || timeLeft(order, Date.now() + (clockOffset ?? 0)).kind === 'over')
    ({ order, ...expiry } = await expireOrderIfOver(order, options));
  let payment: PaymentIntent | undefined;
  if (allowsAction(order, 'pay') && order.paymentIntentId) {
    payment = await findIntent(client, order.paymentIntentId, options);
    if (payment && hasPaid(payment.status)) order = (await fetchOrder()) ?? order;
  }
  return retryPaymentViewOf(order, payment, { ...expiry, clockOffset });
}

/** Loads the order again when its time to pay is over, but not while the shopper is paying. */
export async function reloadExpired(locale: Locale): Promise<Result> {
  if (!isSubmitting($submission.get())) await loadRetryPayment(locale);
  return { ok: true, data: undefined };
}

/** Pays for the order as shown, and only once, however often the shopper presses the button. */
export async function payOrder(locale: Locale, order: ShownOrder): Promise<void> {
  const submitted = await submitForm();
  if (!submitted) return;
  const outcome = await payInOneTab(() => payShownOrder(locale, order, submitted));
  if (!showOutcome(locale, outcome)) return;
  // A refusal means that the shown order is out of date.
  if (outcome.kind === 'changed' || (outcome.kind === 'failed' && outcome.failure.kind === 'refused'))
    void loadRetryPayment(locale);
}

/** Stops waiting for a response or for the next page. In the second case, loads the order again, which may open the confirmation. */
export function stopPaying(locale: Locale): void {
  stopSubmission();
  if ($submission.get().kind !== 'leaving') return;
  clearOutcome();
  void loadRetryPayment(locale);
}

async function payShownOrder(
  locale: Locale,
  order: ShownOrder,
  { form, signal }: Submitted,
): Promise<PayOutcome> {
  const client = memberClient();
  // An attempt whose outcome is unknown may have given the order another intent than the page knows.
  const { paymentIntentId } = (await client.call(getOrder, { params: { id: order.id } }, { signal })).order;
  const known = paymentIntentId ? await findIntent(client, paymentIntentId, { signal }) : undefined;
  if (known && hasPaid(known.status)) return { kind: 'paid', paymentIntentId: known.id };
  const intent = await retryIntent(client, order.id, signal);
  const saved = readPayment();
  // This order comes from this device's cart. Once the new intent is paid, other tabs ask about it, to see that their cart is paid.
  if (saved?.orderId === order.id) updatePayment(saved, { paymentIntentId: intent.id });
  if (intent.amount !== toCents(order.total) || !isSameCurrency(intent.currency, order.currency))
    return { kind: 'changed' };
  return confirmPayment({ form, locale, signal }, intent);
}
