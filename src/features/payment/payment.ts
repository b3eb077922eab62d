/** The interface of a payment provider, and the meaning of a payment's status (see Stripe's PaymentIntent lifecycle). */
import type { CallName } from '#api/contract/endpoints.ts';
import type { PaymentStatus } from '#api/contract/payment.ts';
import type { SentItem } from '#api/contract/shapes.ts';
import type { CartItem } from '#features/cart/cart.ts';
import { money } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Page } from '#i18n/page-texts.ts';
import type { Failure } from '#lib/loadable.ts';
import type { Cents } from '#lib/money.ts';

interface FormOptions {
  readonly amount: Cents;
  /** ISO 4217. */
  readonly currency: string;
  readonly locale: Locale;
  readonly isDark: boolean;
}

export interface PaymentRequest {
  readonly paymentIntentId: string;
  /** Never kept in a store, on the device or in a URL. */
  readonly clientSecret: string;
  /** The URL that the bank's page returns to. */
  readonly returnUrl: string;
}

/** The provider's result. Only the API's status decides whether the shopper has paid. */
export type CardConfirmation =
  | { readonly kind: 'accepted' }
  /** The message is for the shopper, in their language. Nothing was charged, and the same intent can be retried. */
  | { readonly kind: 'declined'; readonly message: string }
  /** The browser is leaving for the bank's page. */
  | { readonly kind: 'redirecting' }
  /** The connection broke, or the intent's status allows no confirmation. */
  | { readonly kind: 'unknown' };

export interface CardForm {
  /** Whether the card can be sent. If not, the form shows why. */
  readonly validate: () => Promise<boolean>;
  readonly confirm: (request: PaymentRequest) => Promise<CardConfirmation>;
  readonly setAmount: (amount: Cents) => void;
  readonly setDark: (isDark: boolean) => void;
  readonly destroy: () => void;
}

export interface PaymentProvider {
  /**
   * Puts the form into an element. Resolves when the form is ready. Rejects if the form can't be loaded, and a later
   * call tries again. An aborted call leaves nothing behind.
   */
  readonly mount: (element: HTMLElement, options: FormOptions, signal: AbortSignal) => Promise<CardForm>;
}

/** The name of the error with which a provider refuses to show its form, for example because the amount is too small. */
export const formRefused = 'FormRefused';

/** Whether the shopper has paid and must not pay again. A bank debit may still fail while it is `processing`. */
export function hasPaid(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'processing';
}

/** Whether the bank has yet to decide, for example after 3-D Secure. */
export function isUndecided(status: PaymentStatus): boolean {
  return status === 'requires_action' || status === 'requires_confirmation';
}

export type PayOutcome =
  /** The browser opens the confirmation page. */
  | { readonly kind: 'paid'; readonly paymentIntentId: string }
  | { readonly kind: 'redirecting' }
  | { readonly kind: 'declined'; readonly message: string }
  /** The API says that nothing was charged. */
  | { readonly kind: 'notPaid' }
  /** Not charged so far, but the provider may still charge. Paying again checks the status first. */
  | { readonly kind: 'notYet' }
  /** Neither the provider nor the API reported a result. Paying again checks the status first. */
  | { readonly kind: 'unknown' }
  /** The cart or the price differs from what the page shows. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'short'; readonly items: readonly { productId: string; available: number }[] }
  /** The provider charges no less than `minimum`. */
  | { readonly kind: 'tooSmall'; readonly minimum: Cents }
  /** Another tab is paying. */
  | { readonly kind: 'busy' }
  /** `call` is the API's call that failed. It is missing if something else failed, such as the card form. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly call?: CallName };

/** An outcome that the page shows as text. */
export type PaymentNotice = Exclude<PayOutcome, { readonly kind: 'paid' | 'redirecting' }>;

/** The text of an outcome that reads the same in the checkout and on the retry page. */
export function outcomeText(
  page: Page,
  notice: Exclude<PaymentNotice, { kind: 'changed' | 'short' | 'failed' }>,
): string {
  if (notice.kind === 'declined') return notice.message;
  const text = page.textOf('payment');
  return notice.kind === 'tooSmall'
    ? text('outcome.tooSmall', { minimum: money(page.locale, notice.minimum) })
    : text(`outcome.${notice.kind}`);
}

export type CardFormState =
  | { readonly kind: 'idle' | 'loading' | 'ready' }
  /** With `isRefused`, loading the form again doesn't help. */
  | { readonly kind: 'failed'; readonly isRefused: boolean };

export type PaidInOtherTab =
  | { readonly kind: 'none' | 'checking' }
  | { readonly kind: 'paid'; readonly paymentIntentId: string };

export type Submission =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly phase: 'checking' | 'ordering' | 'confirming' }
  /** The browser is about to open the confirmation page or the bank's page. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'notice'; readonly outcome: PaymentNotice };

export type PaymentPhase = Extract<Submission, { kind: 'working' }>['phase'];

export function isSubmitting({ kind }: Submission): boolean {
  return kind === 'working' || kind === 'leaving';
}

/** Resolves with `value` when the shopper stops waiting. A provider's form may never resolve. */
export function onAbort<T>(signal: AbortSignal, value: T): Promise<T> {
  return new Promise((resolve) => {
    const onStop = () => resolve(value);
    if (signal.aborted) onStop();
    signal.addEventListener('abort', onStop, { once: true });
  });
}

/** Logs only the error's name, because its message may contain a client secret. */
export function logPaymentError(error: unknown): void {
  console.error('payment:', error instanceof Error ? error.name : 'unknown');
}

/** What a merchant's tags hear of a purchase. Amounts are as in the API. */
export interface PaidPurchase {
  readonly orderId: string | null;
  /** What the shopper paid, with VAT and shipping. */
  readonly total: number;
  /** `product` is what the cart showed, or undefined if the cart on this device no longer had the item. */
  readonly items: readonly (SentItem & { readonly product: CartItem['product'] | undefined })[];
}
