/** Discount codes: which are the same, and the refusal of one that doesn't count. */
import type * as z from 'zod/mini';
import type { discountRefusal } from '#api/contract/discount.ts';
import { type Cents, fromCents } from '#lib/money.ts';
import { HttpError } from '../failures/http-error.ts';

type Reason = z.output<typeof discountRefusal>['reason'];

const refusalTexts: Readonly<Record<Reason, string>> = {
  unknown: 'This discount code doesn’t exist.',
  expired: 'This discount code has expired.',
  used: 'You’ve already used this discount code.',
  minimum: 'Your cart is below the minimum of this discount code.',
};

/** Pass `minimum` with the reason of the same name. */
export function refusedCode(reason: Reason, minimum?: Cents): HttpError {
  return new HttpError(422, refusalTexts[reason], {
    code: 'discount_invalid',
    reason,
    ...(minimum !== undefined && { minimum: fromCents(minimum) }),
  });
}

/** Ignores case, and spaces around the code. */
export const isSameCode = (a: string | null | undefined, b: string | null | undefined): boolean =>
  keyOf(a) === keyOf(b);

const keyOf = (code: string | null | undefined) => (code ?? '').trim().toUpperCase();
