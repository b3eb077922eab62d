/** Which pictures the gallery of a product with variants has. */
import type { Picture } from '#lib/picture.ts';

type Shown = Pick<Picture, 'url'>;

interface Pictured<P extends Shown> {
  readonly images?: readonly P[] | null;
}

/** The most pictures in the gallery of a product with variants. */
const mostPictures = 40;

/**
 * The pictures of a product and its variants. The pictures of the variant that the page shows first come first. A variant without
 * pictures has the product's pictures. If there are too many pictures, the first one of each variant goes before all others, and
 * the last ones are left out.
 */
export function galleryOf<P extends Shown>(
  { images, variants }: { readonly images: readonly P[]; readonly variants: readonly Pictured<P>[] | null },
  shown: Pictured<P> | undefined,
): P[] {
  if (!variants || !shown) return [...images];
  const sets = [shown, ...variants].map((variant) => (variant.images?.length ? variant.images : images));
  const all = distinct(sets.flat());
  if (all.length <= mostPictures) return all;
  return distinct([...sets.flatMap((set) => set.slice(0, 1)), ...all]).slice(0, mostPictures);
}

function distinct<P extends Shown>(pictures: readonly P[]): P[] {
  const seen = new Set<string>();
  return pictures.filter(({ url }) => !seen.has(url) && seen.add(url));
}

/** The number of a variant's picture in the gallery, from 0. -1 if it has none. */
export function pictureOf(unit: { readonly images: readonly Shown[] }, pictures: readonly Shown[]): number {
  return pictures.findIndex(({ url }) => url === unit.images[0]?.url);
}
