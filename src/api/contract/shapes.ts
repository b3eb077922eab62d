/**
 * Schemas that the contract's endpoints share. Lenient schemas mark parts that a client can do without, so that one invalid item
 * doesn't hide all others.
 */
import * as z from 'zod/mini';
import { parseUrl } from '#lib/parse-url.ts';
import { mostItems, mostPerPage } from './limits.ts';

// Without this setting, zod tries `new Function`, which the Content-Security-Policy reports as a violation.
z.config({ jitless: true });

type Optional<S extends z.ZodMiniType> = z.ZodMiniType<
  z.output<S> | null,
  z.input<S> | null | undefined,
  z.core.$ZodTypeInternals<z.output<S> | null, z.input<S> | null | undefined> & { optin: 'optional' }
>;

/**
 * A value that may be missing. Backends omit a missing value, or send null, `''` or an empty list. The shop reads all of these as
 * null. In a body whose fields are all optional, an omitted value stays omitted.
 */
export const optional = <S extends z.ZodMiniType>(value: S): Optional<S> =>
  z.pipe(
    z.transform((given): unknown =>
      given === undefined || given === '' || (Array.isArray(given) && !given.length) ? null : given,
    ),
    z.nullable(value) as z.ZodMiniType,
  ) as z.ZodMiniType as Optional<S>;

/** Opaque. Clients neither parse nor create ids. */
export const id = z.string().check(z.minLength(1));
/** URL-safe, and unique per kind. */
export const slug = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._~-]*$/));
/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime({ offset: true });
/** A calendar day without a time zone, such as 2026-11-27. */
export const day = z.iso.date();
/** ISO 3166-1 alpha-2. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'country'));
/** An amount in the shop's currency. Amounts with VAT, and totals, have at most two decimals. */
export const amount = z.number().check(z.nonnegative());
/** ISO 4217, in upper or lower case. */
export const currency = z.string().check(z.regex(/^[a-z]{3}$/i, 'currency'));
/** A percentage with at most four decimals, such as 10 or 14.975. */
export const rate = z.number().check(z.nonnegative(), z.maximum(100));
export const quantity = z.int().check(z.minimum(1));
/**
 * `/uploads/…` (prefixed with the API host), another path, or an https URL. Every page's Content-Security-Policy names the
 * host, so the host has no characters with a meaning in that header. Only an API on this machine uses http.
 */
export const pictureUrlPattern =
  /^(\/(?![\s/\\])|(https:\/\/[a-z\d.-]+|http:\/\/(([a-z\d-]+\.)*localhost|127(\.\d+){3}|\[::1\]))(:\d+)?(?![^/?#]))/i;
export const pictureUrl = z.string().check(
  z.regex(pictureUrlPattern, 'not a URL'),
  z.refine((url) => url.startsWith('/') || !!parseUrl(url), 'not a URL'),
);

/** The URL of another site's page. Any other scheme, such as `javascript:`, must never become a link. */
export const secureUrl = z
  .string()
  .check(z.refine((url) => parseUrl(url)?.protocol === 'https:', 'not an https URL'));

/** An id in a request. Everything that a request carries has a limit, so that no request costs the API much work. */
export const sentId = z.string().check(z.minLength(1), z.maxLength(255, 'tooLong'));
/** A token, a cursor or a list of ids in a request. */
export const sentToken = z.string().check(z.maxLength(8000, 'tooLong'));
/** A line item of a cart that is sent to the API. */
export const sentItem = z.object({ productId: sentId, quantity });
export const sentItems = z.array(sentItem).check(z.minLength(1), z.maxLength(mostItems, 'tooMany'));
export const tooManyItems = {
  status: 422,
  code: 'too_many',
  when: `there are more than ${mostItems} line items`,
} as const;
export type SentItem = z.output<typeof sentItem>;
/** What a call sends of line items. */
export const toSentItems = (items: readonly SentItem[]): SentItem[] =>
  items.map(({ productId, quantity }) => ({ productId, quantity }));

/** Selects one page of a list. `limit` is converted to a number, because a query contains only text. */
export const paging = z.object({
  cursor: z.optional(sentToken),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostPerPage))),
});

/** The body of every failure. */
export const failure = z.object({
  message: z.string(),
  code: optional(z.string()),
  fields: optional(z.record(z.string(), z.string())),
});

/**
 * What was charged at each VAT rate: the net amount of goods and shipping, and the VAT on that amount, rounded once. All
 * `net` together are the net total, and all `vat` together are the whole VAT.
 */
export const vatByRate = optional(z.array(z.object({ rate, net: amount, vat: amount })));
export type VatByRate = z.output<typeof vatByRate>;

/** The extra body of `out_of_stock`: how many of each product are left (0 if it no longer exists). */
export const shortage = z.object({
  items: z.array(z.object({ productId: id, available: z.int().check(z.minimum(0)) })),
});

/** The extra body of `amount_too_small`: the smallest amount in cents. */
export const tooSmall = z.object({ minimum: z.int().check(z.minimum(1)) });

/** Lists whose invalid items are dropped. */
export const lenientLists = new WeakSet<z.core.$ZodType>();
export type Fallback = '' | 0 | null;
/** What replaces an invalid value, by schema. */
export const fallbacks = new WeakMap<z.core.$ZodType, Fallback>();

/** A list whose invalid items are dropped. Don't use it where a missing item changes an amount, such as in an order. */
export function lenientList<S extends z.ZodMiniType>(item: S): z.ZodMiniArray<S> {
  const list = z.array(item);
  lenientLists.add(list);
  return list;
}

function lenient<S extends z.ZodMiniType>(schema: S, fallback: Fallback): S {
  fallbacks.set(schema, fallback);
  return schema;
}

/** Like `optional`, but an invalid value also counts as null. */
export const orNull = <S extends z.ZodMiniType>(value: S) => lenient(optional(value), null);

/** Like `optional`, but an invalid value counts as 0. */
export const orZero = <S extends z.ZodMiniType<number>>(value: S) => lenient(optional(value), 0);

/** A text. An invalid text counts as empty. */
export const orEmpty = <S extends z.ZodMiniType<string>>(value: S) =>
  lenient(z.union([value, z.literal('')]), '');

/** `alt` describes the picture in the language of the response. Without it, the shop names the product. */
export const picture = z.object({ url: pictureUrl, alt: orNull(z.string()) });
