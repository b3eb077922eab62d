/** The card form, and the interface of the payment provider that makes it. */
import type { Locale } from '#i18n/locale.ts';
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

export type CardFormState =
  | { readonly kind: 'idle' }
  /** `amount` may change until the form is ready. */
  | { readonly kind: 'loading'; readonly amount: Cents }
  | { readonly kind: 'ready'; readonly form: CardForm }
  /** With `isRefused`, loading the form again doesn't help. */
  | { readonly kind: 'failed'; readonly isRefused: boolean };
