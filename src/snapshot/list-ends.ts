/**
 * Where the pages and card files of a category's list end. After the first ten pages, and in all card files, the products decide: a
 * slice ends after the product whose slug has the smallest hash nearby. So a removed product changes only a few pages around it. If
 * every page had the same number of products, all later pages would change.
 */
import type { Sort } from '#i18n/routes.ts';
import { shortHash } from '#lib/hash.ts';

/**
 * The first pages of a list, which have exactly as many products as the merchant set. Lists sorted by price end after these pages,
 * because a new price moves a product past others and changes every page in between.
 */
const evenPages = 10;

/**
 * About how many products a card file has. If a product changes, its whole file is rendered again, so a file is small. But it is
 * large enough that browsers load few files.
 */
const cardsPerFile = 50;

/**
 * The position after the last product of each page. An empty list has one page. Lists sorted by price may end before their
 * last product.
 */
export function pageEnds(slugs: readonly string[], pageSize: number, sort: Sort): number[] {
  const { length } = slugs;
  const pages = Math.min(evenPages, Math.max(1, Math.ceil(length / pageSize)));
  const ends = Array.from({ length: pages }, (_, index) => Math.min(length, (index + 1) * pageSize));
  return sort === 'default' ? [...ends, ...sliceEnds(slugs, ends.at(-1) ?? 0, pageSize)] : ends;
}

/** The position after the last product of each card file. A category with one product needs no filters, so it has no card files. */
export function cardFileEnds(slugs: readonly string[]): number[] {
  return slugs.length > 1 ? sliceEnds(slugs, 0, cardsPerFile) : [];
}

/**
 * The position where the page or card file with this number begins, and the position after its end. The first page or file has the
 * number 1.
 */
export const boundsOf = (ends: readonly number[], number: number): [from: number, to: number] => [
  ends[number - 2] ?? 0,
  ends[number - 1] ?? 0,
];

/** What is on the page, or in the card file, with this number. */
export function sliceOf<T>(list: readonly T[], ends: readonly number[], number: number): T[] {
  return list.slice(...boundsOf(ends, number));
}

/** Cuts the rest of a list into slices of about `size`. */
function sliceEnds(slugs: readonly string[], from: number, size: number): number[] {
  const products = slugs.length - from;
  const least = Math.ceil(products / size);
  // Each page says how many pages there are, so a new number of pages changes all of them. To change rarely, the number of slices
  // grows in steps. A step is at most a sixteenth of that number.
  const step = 2 ** Math.max(0, Math.floor(Math.log2(least / 16)));
  const slices = Math.min(products, Math.ceil(least / step) * step);
  return slices > 0 ? halved(slugs, from, slugs.length, slices) : [];
}

/**
 * How far from the middle a cut may be: the products × `cutShare` / slices ** `cutPower`. With more slices, the distance is smaller,
 * because the distances of all cuts that led to a slice add up in its size. Decision 35 says what other numbers give.
 */
const [cutShare, cutPower] = [0.02, 0.15];

/**
 * Cuts near the middle, then cuts both halves. A product that is removed from one half leaves the other one as it is. The more
 * products there are to choose from, the less often the cut moves, but the more the sizes differ. With the numbers above, the sizes
 * differ by about a sixth.
 */
function halved(slugs: readonly string[], from: number, to: number, slices: number): number[] {
  if (slices === 1) return [to];
  const left = Math.floor(slices / 2);
  const middle = from + ((to - from) * left) / slices;
  const room = ((to - from) * cutShare) / slices ** cutPower;
  // Each slice has at least one product.
  const first = Math.max(from + left, Math.round(middle - room));
  const last = Math.min(to - (slices - left), Math.round(middle + room));
  const hashes = slugs.slice(first - 1, last).map(shortHash);
  const end = first + hashes.indexOf(hashes.reduce((least, hash) => (hash < least ? hash : least)));
  return [...halved(slugs, from, end, left), ...halved(slugs, end, to, slices - left)];
}
