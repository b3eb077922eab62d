/** Which picture is meant by an address and an `Accept` header: pure. */

export type RasterFormat = 'avif' | 'webp' | 'png' | 'jpeg';

/** Asked widths are rounded up to one of these, so that nobody can fill the disk with a picture per pixel. */
export const widths = [160, 240, 320, 400, 480, 640, 800, 1000, 1200, 1600] as const;

export const contentTypes: Record<RasterFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpeg: 'image/jpeg',
};

export interface Variant {
  width: number;
  format: RasterFormat;
}

/** The smallest kept width that is enough, the largest for more. */
export const keptWidth = (wanted: number): number => widths.find((width) => width >= wanted) ?? 1600;

/** The most compact format that is accepted by name; PNG is understood by everything that sends "anything" only. */
export function formatFor(accept: string | undefined): RasterFormat {
  const types = (accept ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*(;|$)/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (types.includes('image/avif')) return 'avif';
  if (types.includes('image/webp')) return 'webp';
  return 'png';
}

/**
 * `?w=` is the width in pixels, `?format=` overrides `Accept`. Neither: the drawing itself.
 * @returns 'original', the variant, or undefined for values that mean nothing
 */
export function variantOf(
  query: { w?: string | undefined; format?: string | undefined },
  accept: string | undefined,
): Variant | 'original' | undefined {
  const { w, format } = query;
  if (w === undefined && (format === undefined || format === 'svg')) return 'original';
  if (w !== undefined && !/^[1-9]\d{0,4}$/.test(w)) return undefined;
  if (format !== undefined && !Object.hasOwn(contentTypes, format)) return undefined;
  return {
    width: keptWidth(w === undefined ? 1200 : Number(w)),
    format: (format as RasterFormat | undefined) ?? formatFor(accept),
  };
}
