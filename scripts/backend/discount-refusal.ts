/** The reasons why a discount code doesn't count, with their texts for responses. */
import type * as z from 'zod/mini';
import type { discountRefusal } from '#api/contract/discount.ts';

export type Reason = z.output<typeof discountRefusal>['reason'];

export const refusalTexts: Readonly<Record<Reason, string>> = {
  unknown: 'This discount code doesn’t exist.',
  expired: 'This discount code has expired.',
  used: 'You’ve already used this discount code.',
  minimum: 'Your cart is below the minimum of this discount code.',
};

/** Ignores case, and spaces around the code. */
export const isSameCode = (a: string | null | undefined, b: string | null | undefined): boolean =>
  keyOf(a) === keyOf(b);

const keyOf = (code: string | null | undefined) => (code ?? '').trim().toUpperCase();
