/** Discount codes, for shops with the feature `discountCodes`. */
import * as z from 'zod/mini';
import { amount, optional } from './shapes.ts';

/** What the shopper typed, without spaces around it. The merchant decides how codes are compared. */
export const sentCode = z.optional(optional(z.string().check(z.maxLength(100, 'tooLong'))));

/** A valid code, as the merchant writes it. The amount is net. It is taken off goods and shipping together. */
export const discount = optional(z.object({ code: z.string(), amount }));
export type Discount = NonNullable<z.output<typeof discount>>;

/** Why a code doesn't count: the first of these reasons that applies. `minimum` is the net subtotal that the goods must reach. */
export const discountRefusal = z.object({
  reason: z.enum(['unknown', 'expired', 'used', 'minimum']),
  minimum: optional(amount),
});
export type DiscountRefusal = z.output<typeof discountRefusal>;

export const discountInvalid = {
  status: 422,
  code: 'discount_invalid',
  when: 'the discount code does not count',
  body: discountRefusal,
} as const;
