/** A payment that is being made, what came of it, such as a declined card, and the text for that. */
import * as z from 'zod/mini';
import type { CallName } from '#api/contract/endpoints.ts';
import { shortage, tooSmall } from '#api/contract/shapes.ts';
import { ApiError, failureOf, RejectedError } from '#api/errors.ts';
import { money } from '#i18n/format.ts';
import type { Page } from '#i18n/page-texts.ts';
import type { Failure } from '#lib/loadable.ts';
import type { Cents } from '#lib/money.ts';

export type Submission =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly phase: 'checking' | 'ordering' | 'confirming' }
  /** The browser is about to open the confirmation page of this payment or, without an id, the bank's page. */
  | { readonly kind: 'leaving'; readonly paymentIntentId?: string | undefined }
  | { readonly kind: 'notice'; readonly outcome: PaymentNotice };

export type PaymentPhase = Extract<Submission, { kind: 'working' }>['phase'];

export function isSubmitting({ kind }: Submission): boolean {
  return kind === 'working' || kind === 'leaving';
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

/** Converts a failed call into an outcome. Rethrows errors that don't come from the API. */
export function outcomeOf(error: unknown): PayOutcome {
  if (error instanceof RejectedError && error.code === 'out_of_stock') {
    const body = z.safeParse(shortage, error.body);
    return { kind: 'short', items: body.success ? body.data.items : [] };
  }
  if (error instanceof RejectedError && error.code === 'amount_too_small') {
    const body = z.safeParse(tooSmall, error.body);
    if (body.success) return { kind: 'tooSmall', minimum: body.data.minimum };
  }
  if (error instanceof RejectedError && error.code === 'amount_mismatch') return { kind: 'changed' };
  const failure = failureOf(error);
  return error instanceof ApiError
    ? { kind: 'failed', failure, call: error.call }
    : { kind: 'failed', failure };
}
