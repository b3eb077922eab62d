/** Building blocks of the contract. */
import * as z from 'zod/mini';

// zod otherwise probes `new Function`, which the site's Content-Security-Policy reports as a violation.
z.config({ jitless: true });

/** Opaque: a client never parses or builds one. */
export const id = z.string().check(z.minLength(1));
/** URL-safe, unique per kind. */
export const slug = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._~-]*$/));
/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime({ offset: true });
/** ISO 3166-1 alpha-2. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'country'));
/** Dollars with at most two decimals. */
export const dollars = z.number().check(z.nonnegative());
/** A percentage: 10, 5.5, 0. */
export const rate = z.number().check(z.nonnegative(), z.maximum(100));
export const quantity = z.int().check(z.minimum(1));
/** `/uploads/…` (prefixed with the API host) or absolute. */
export const imageUrl = z.string().check(
  z.regex(/^(\/|https?:\/\/)/),
  z.refine((url) => url.startsWith('/') || URL.canParse(url), 'not an address'),
);

/** One line of a cart on its way to the API. */
export const line = z.object({ productId: id, quantity });
export const lines = z.array(line).check(z.minLength(1));
export type Line = z.output<typeof line>;

/** Paged lists: `limit` at most 100. Numbers arrive as text in a query. */
export const paging = z.object({
  cursor: z.optional(z.string()),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
});

/** Every failure's body. */
export const failure = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
});

/** What `out_of_stock` adds: how many of each line are left (0 for a product that no longer exists). */
export const shortage = z.object({
  items: z.array(z.object({ productId: id, available: z.int().check(z.minimum(0)) })),
});
