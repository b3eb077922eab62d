/**
 * What the shop needs from a payment provider, and what a payment's status means (see Stripe's PaymentIntent
 * lifecycle).
 */
import type { PaymentStatus } from '#api/contract/payment.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Failure } from '#lib/failure.ts';
import type { Cents } from '#lib/money.ts';

export interface FormOptions {
  readonly amount: Cents;
  readonly locale: Locale;
  readonly isDark: boolean;
}

export interface PaymentRequest {
  readonly paymentIntentId: string;
  /** Passed on but never kept: not in a store, on the device or in an address. */
  readonly clientSecret: string;
  /** Where a bank's page sends the shopper back to. */
  readonly returnUrl: string;
}

/** The provider's result. Whatever it says, only the API's answer counts. */
export type Confirmation =
  /** The provider accepted the payment. */
  | { readonly kind: 'accepted' }
  /** For the shopper, in their language. Nothing was charged; the same payment can be tried again. */
  | { readonly kind: 'declined'; readonly message: string }
  /** The browser is leaving for the bank's page. */
  | { readonly kind: 'redirecting' }
  /** Unknown: the connection broke, or the payment's status allows no try. */
  | { readonly kind: 'unknown' };

/** A card form that is on the page and ready. */
export interface PaymentForm {
  /** Whether the typed card can be sent. The form itself shows what is wrong. */
  readonly validate: () => Promise<boolean>;
  readonly confirm: (request: PaymentRequest) => Promise<Confirmation>;
  readonly setAmount: (amount: Cents) => void;
  readonly setDark: (isDark: boolean) => void;
  readonly destroy: () => void;
}

export interface PaymentProvider {
  /**
   * Puts the form into an element; resolves when it is ready. Rejects when it can't be loaded; a later call
   * tries again. An aborted call leaves nothing behind.
   */
  readonly mount: (element: HTMLElement, options: FormOptions, signal: AbortSignal) => Promise<PaymentForm>;
}

/** `paid`: never try again. `payable`: try with the same payment. `ended`: needs a new payment. */
export type Stage = 'paid' | 'payable' | 'ended';

export function stageOf(status: PaymentStatus): Stage {
  if (status === 'succeeded' || status === 'processing') return 'paid';
  return status === 'canceled' ? 'ended' : 'payable';
}

/** The bank has yet to decide, perhaps after asking the shopper (3-D Secure). */
export function isUndecided(status: PaymentStatus): boolean {
  return status === 'requires_action' || status === 'requires_confirmation';
}

/** The outcome of paying. */
export type PayOutcome =
  /** The page goes to the confirmation. */
  | { readonly kind: 'paid'; readonly paymentIntentId: string }
  | { readonly kind: 'redirecting' }
  | { readonly kind: 'declined'; readonly message: string }
  /** The API says that nothing was charged. */
  | { readonly kind: 'notPaid' }
  /** Not charged so far, but the provider has not answered and may still charge. Paying again checks first. */
  | { readonly kind: 'notYet' }
  /** The API does not answer either. Paying again checks first. */
  | { readonly kind: 'unknown' }
  /** The cart or the price differs from what is shown. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'short'; readonly items: readonly { productId: string; available: number }[] }
  /** Another tab is paying. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly call: string };

/** An outcome that the shopper reads on the page. */
export type Notice = Exclude<PayOutcome, { readonly kind: 'paid' | 'redirecting' }>;

/** The card form on the page. */
export type FormState = { readonly state: 'idle' | 'loading' | 'failed' | 'ready' };

/** Whether another tab has paid for the cart. */
export type PaidInOtherTab =
  | { readonly state: 'none' | 'checking' }
  | { readonly state: 'paid'; readonly paymentIntentId: string };

/** The state of a submitted payment. */
export type Submission =
  | { readonly state: 'idle' }
  | { readonly state: 'working'; readonly phase: 'checking' | 'ordering' | 'confirming' }
  /** The page is about to go to the confirmation, or to the bank. */
  | { readonly state: 'leaving' }
  | { readonly state: 'notice'; readonly outcome: Notice };
