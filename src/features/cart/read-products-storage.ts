/**
 * What the tab has read about products in the last minute, so that its next page needn't ask again. Also keeps the pause after a
 * 429, in which no read may start.
 */
import * as z from 'zod/mini';
import { chosenOption } from '#api/contract/variant.ts';
import type { Locale } from '#i18n/locale.ts';
import { jsonIn } from '#lib/json.ts';
import { readTab, writeTab } from '#platform/storage.ts';
import { readProductsKey } from '#platform/storage-keys.ts';
import type { UnitItem } from './unit-items.ts';

/**
 * How long a product counts as current after a read, in milliseconds. Time spent waiting after a 429 doesn't count. If it
 * did, a large cart would be read from the start again.
 */
const freshFor = 60_000;

const item = z.object({
  productId: z.string(),
  product: z.object({
    name: z.string(),
    slug: z.string(),
    imageUrl: z.nullable(z.string()),
    price: z.number(),
    stock: z.number(),
    vatRate: z.number(),
    grossPrice: z.optional(z.number()),
    listPrice: z.optional(z.number()),
    grossListPrice: z.optional(z.number()),
    options: z.optional(z.readonly(z.array(chosenOption))),
  }),
});
/** `item` is `null` if the product is no longer available. */
const entry = z.object({
  id: z.string(),
  language: z.string(),
  at: z.number(),
  item: z.nullable(z.union([item, z.literal('choose')])),
});
/** Start and end of the pause. */
const pause = z.tuple([z.number(), z.number()]);
const schema = z.object({ entries: z.array(entry), pause });
type Stored = z.output<typeof schema>;

const nothing: Stored = { entries: [], pause: [0, 0] };
/** The pause on this page, even if the tab can't store it. */
let paused = nothing.pause;

function readStored(): Stored {
  const { entries, ...others } = z.safeParse(schema, jsonIn(readTab(readProductsKey))).data ?? nothing;
  const now = Date.now();
  const [from, until] = others.pause;
  const age = ({ at }: { at: number }) => now - at - Math.max(0, Math.min(now, until) - Math.max(at, from));
  return { ...others, entries: entries.filter((read) => read.at <= now && age(read) < freshFor) };
}

function store(changes: Partial<Stored>): void {
  writeTab(readProductsKey, JSON.stringify({ ...readStored(), ...changes }));
}

/** By product id. `null` for a product that was no longer available. */
export function productsReadLately(language: Locale): Map<string, UnitItem | null> {
  return new Map(
    readStored().entries.flatMap((read) =>
      read.language === language ? [[read.id, read.item] as const] : [],
    ),
  );
}

/** Keeps what a read of these ids has found. Those that are missing in `found` are no longer available. */
export function keepReadProducts(
  ids: readonly string[],
  found: ReadonlyMap<string, UnitItem>,
  language: Locale,
): void {
  const others = readStored().entries.filter((read) => read.language !== language || !ids.includes(read.id));
  const newest = ids.map((id) => ({ id, language, at: Date.now(), item: found.get(id) ?? null }));
  store({ entries: [...others, ...newest] });
}

/** Call it when the API contradicts what was read. */
export function forgetReadProducts(): void {
  store({ entries: [] });
}

export function pauseReads(seconds: number): void {
  paused = [Date.now(), Date.now() + seconds * 1000];
  store({ pause: paused });
}

/** In milliseconds. Zero or less if reads may start. */
export function pauseLeft(): number {
  const now = Date.now();
  // If the clock was set back, the pause is over.
  return Math.max(...[paused, readStored().pause].map(([from, until]) => (from <= now ? until - now : 0)));
}
