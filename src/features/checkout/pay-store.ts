/** Paying for what the checkout shows: the truth first, then the payment, then away to the confirmation. */
import { atom } from 'nanostores';
import type { Line } from '#api/contract/shapes.ts';
import { failureOf } from '#api/failure.ts';
import { readCart } from '#features/cart/device.ts';
import { type Held, nothingHeld } from '#features/cart/fresh.ts';
import { $held, checkLines, learnShortage } from '#features/cart/fresh-store.ts';
import { pay } from '#features/payment/attempt-store.ts';
import { unforeseen, validated } from '#features/payment/confirm-store.ts';
import { readPayment } from '#features/payment/device.ts';
import { patience } from '#features/payment/patience.ts';
import type { PayOutcome, Told } from '#features/payment/payment.ts';
import { paymentForm } from '#features/payment/provider-store.ts';
import { lookUp } from '#features/payment/standing-store.ts';
import { $session, onSessionEnd } from '#features/session/store.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import type { Failure } from '#lib/failure.ts';
import type { Cents } from '#lib/money.ts';
import { refreshAddresses } from './address-store.ts';
import type { PayState } from './checkout.ts';
import { $choices, $chosen, $total, $wish, quote } from './choice-store.ts';
import { forgetDraft } from './draft.ts';
import { $methods, $sum, forgetQuote, stopQuote, type Wanted } from './quote-store.ts';
import { $toAgree } from './seen-store.ts';

const notPaying: PayState = { state: 'idle' };

export const $pay = atom<PayState>(notPaying);

let running: AbortController | undefined;
const asked = patience();

onSessionEnd(() => {
  running?.abort();
  asked.forget();
  $held.set(nothingHeld);
  $pay.set(notPaying);
});

export function isPaying(): boolean {
  const { state } = $pay.get();
  return state === 'working' || state === 'leaving';
}

/** What was told no longer is about what is shown. */
export function forgetOutcome(): void {
  if ($pay.get().state === 'told' || $pay.get().state === 'leaving') $pay.set(notPaying);
}

/** Gives up waiting for an answer. What was sent may have arrived all the same: the next try asks first. */
export function stopPaying(): void {
  running?.abort();
}

/** Asks what became of a payment begun before. True: it is paid, and the page is being left. Throws what the client throws. */
export async function leaveIfPaid(locale: Locale, signal?: AbortSignal): Promise<boolean> {
  if (!readPayment()?.paymentIntentId) return false;
  const standing = await lookUp(signal ? { signal } : {});
  if (standing.kind === 'paid') {
    toConfirmation(locale, standing.paymentIntentId);
    return true;
  }
  const order = standing.kind === 'open' && standing.order?.status === 'pending' ? standing.order : undefined;
  const held: Held = new Map(order?.items.map(({ productId, quantity }) => [productId, quantity]));
  $held.set(held);
  return false;
}

function toConfirmation(locale: Locale, paymentIntent: string): void {
  $pay.set({ state: 'leaving' });
  forgetDraft();
  location.assign(href(locale, 'orderConfirmation', { paymentIntent }));
}

/** Pays what is shown, once, however often it is asked for (promise 26). */
export async function payNow(locale: Locale): Promise<void> {
  const form = paymentForm();
  if (isPaying() || !form) return;
  const refusal = asked.told();
  if (refusal) {
    $pay.set({ state: 'told', outcome: refusal });
    return;
  }
  running = new AbortController();
  $pay.set({ state: 'working', phase: 'checking' });
  const { signal } = running;
  const checked = await validated(form, signal);
  const outcome = checked === true ? await payShown(locale, signal).catch(unforeseen) : checked;
  // The session ended, or the page was left, meanwhile.
  if ($pay.get().state !== 'working') return;
  if (outcome === 'left') return;
  if (!outcome) $pay.set(notPaying);
  else if (outcome.kind === 'paid') toConfirmation(locale, outcome.paymentIntentId);
  else if (outcome.kind === 'redirecting') $pay.set({ state: 'leaving' });
  else tell(outcome);
}

function tell(outcome: Told): void {
  asked.learn(outcome);
  if (outcome.kind === 'short') learnShortage(outcome.items);
  $pay.set({ state: 'told', outcome });
}

async function payShown(locale: Locale, signal: AbortSignal): Promise<PayOutcome | 'left'> {
  const [form, total, wish] = [paymentForm(), $total.get(), $wish.get()];
  const { shipping, billing } = $chosen.get();
  const { shippingMethodId } = $choices.get();
  if (!form || total === undefined || !wish || !shippingMethodId || !shipping || !billing)
    return { kind: 'changed' };
  const problem = await freshTruth(locale, wish, total, signal);
  if (problem) return problem;
  $pay.set({ state: 'working', phase: 'ordering' });
  const outcome = await pay({
    purchase: {
      items: wish.items,
      shippingAddressId: shipping.id,
      billingAddressId: billing.id,
      shippingMethodId,
    },
    total,
    form,
    returnUrl: new URL(href(locale, 'orderConfirmation'), location.origin).href,
    signal,
    isWanted: () => linesOf(readCart()) === linesOf(wish),
    onConfirming: () => $pay.set({ state: 'working', phase: 'confirming' }),
  });
  const isRefused = outcome.kind === 'failed' && outcome.failure.kind === 'refused';
  return outcome.kind === 'changed' || isRefused ? lookAgain(outcome, total, signal) : outcome;
}

/**
 * The shop's no may be about what another tab or device has changed: everything that is shown is asked for again. An address
 * that is gone, and a sum that is another, are told as such.
 */
async function lookAgain(outcome: PayOutcome, total: Cents, signal: AbortSignal): Promise<PayOutcome> {
  await refreshAddresses();
  if (!$wish.get()) forgetQuote();
  await Promise.all([checkLines(signal), quote(true)]);
  const { shipping, billing } = $chosen.get();
  return shipping && billing && $total.get() === total ? outcome : { kind: 'changed' };
}

/** The same text for the same lines. */
function linesOf({ items }: { readonly items: readonly Line[] }): string {
  return JSON.stringify(items.map(({ productId, quantity }) => [productId, quantity]));
}

/** What is shown, asked again right before the money is: nobody pays a price that they were not shown. */
async function freshTruth(
  locale: Locale,
  wish: Wanted,
  total: Cents,
  signal: AbortSignal,
): Promise<PayOutcome | 'left' | undefined> {
  const failed = (failure: Failure, call: string) => ({ kind: 'failed', failure, call }) as const;
  try {
    if ($session.get().state === 'signed-in' && (await leaveIfPaid(locale, signal))) return 'left';
  } catch (error) {
    // What may have been paid already is neither paid again nor said not to have been charged.
    return failed(failureOf(error), 'payment.retrieve');
  }
  const truths = await checkLines(signal);
  if (truths.state === 'failed') return failed(truths.failure, 'product.bySlug');
  if ($toAgree.get().length || JSON.stringify(wish) !== JSON.stringify($wish.get()))
    return { kind: 'changed' };
  signal.addEventListener('abort', stopQuote, { once: true });
  await quote(true);
  signal.removeEventListener('abort', stopQuote);
  if (signal.aborted) return failed({ kind: 'stopped' }, 'vat.calculate');
  const [methods, sum] = [$methods.get(), $sum.get()];
  if (methods.state === 'failed') return failed(methods.failure, 'shipping.calculate');
  if (sum.state === 'failed') return failed(sum.failure, 'vat.calculate');
  return $total.get() === total ? undefined : { kind: 'changed' };
}
