/** Chooses the variant of a picture from the query and the `Accept` header. */

type RasterFormat = 'avif' | 'webp' | 'png' | 'jpeg';

/** Requested widths are rounded up to one of these, so that nobody can fill the disk with variants. */
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

/** The next available width, or the largest. */
const availableWidth = (requested: number): number => widths.find((width) => width >= requested) ?? 1600;

/** The most compact format that `Accept` names, otherwise PNG. */
function formatFor(accept: string | undefined): RasterFormat {
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
 * `?w=` is the width in pixels, and `?format=` overrides `Accept`. Without both, it is the original.
 * @returns `undefined` for invalid values
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
    width: availableWidth(w === undefined ? 1200 : Number(w)),
    format: (format as RasterFormat | undefined) ?? formatFor(accept),
  };
}
