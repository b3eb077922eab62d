/** What a shop has besides its catalogue, as its merchant writes it: discount codes and shipping methods. */
import * as z from 'zod/mini';

export const slugText = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const text = z.string().check(z.trim(), z.minLength(1));
export const bilingualText = z.strictObject({ en: text, fr: text });
export type Bilingual = z.output<typeof bilingualText>;

const cents = z.int().check(z.gte(0));

/** `amount` and `minimum` are in cents. `minimum` is a net subtotal. A code with `once` counts for one order of each shopper. */
export const discountEntry = z.object({
  code: z.string().check(z.regex(/^[A-Z0-9]+$/)),
  percent: z.optional(z.number().check(z.positive(), z.maximum(100))),
  amount: z.optional(cents),
  shipping: z.optional(z.literal(true)),
  minimum: z.optional(cents),
  until: z.optional(z.iso.date()),
  once: z.optional(z.literal(true)),
});
export type Discount = z.output<typeof discountEntry>;

/** The shop's shipping zones. `shipping/method.ts` lists their countries. */
const zone = z.enum(['near', 'europe', 'world']);
const tariff = z.object({ base: cents, perKg: cents, days: z.tuple([z.int(), z.int()]) });
export const shippingMethodEntry = z.object({
  id: slugText,
  name: bilingualText,
  description: bilingualText,
  leastKg: z.optional(z.number()),
  mostKg: z.number(),
  /** Free shipping from this net subtotal, in these zones. */
  free: z.optional(z.object({ from: cents, zones: z.array(zone) })),
  zones: z.partialRecord(zone, tariff),
});
export type Zone = z.output<typeof zone>;
export type Tariff = z.output<typeof tariff>;
/** A shipping method with its cost in each zone. The contract's shipping method has one cost, for one address. */
export type PricedMethod = z.output<typeof shippingMethodEntry>;
