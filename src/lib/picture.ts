/**
 * URLs of the shop's pictures. Small pictures come from the API, or else from an image service, or else from the
 * build. Only URLs such as `/uploads/…` belong to the API's host.
 */
import { shortHash } from './hash.ts';
import { parseUrl } from './parse-url.ts';

export interface PictureSource {
  /** Has no trailing slash. */
  apiUrl: string;
  /** The API responds to `/uploads/…?w=320` with a smaller picture. */
  apiResizes: boolean;
  /** The URL of an image service with placeholders (`PUBLIC_IMAGE_URL_TEMPLATE`). Empty without one. */
  template: string;
}

/** Where islands get pictures from. */
export interface IslandPictureSource extends PictureSource {
  /** The hosts that the Content-Security-Policy allows. A merchant may name them as `https://*.pictures.example`. */
  hosts: readonly string[];
}

/** The small files that the build made from a picture. */
export interface BuiltPicture {
  /** The start of the file names: a hash of their content. */
  name: string;
  /** Pixels of the original, after its EXIF rotation. */
  width: number;
  height: number;
  /** The picture's average colour, `#rgb`. Absent if the picture can be transparent. */
  tint?: string;
  /** The file for shared links: a JPEG of `shareSize`. Only a product's first picture has one, once the build has made it. */
  share?: string;
}

/** A picture of the catalogue. */
export interface Picture {
  url: string;
  /** Absent if the API or an image service resizes the picture, and until the build has made the small files. */
  built?: BuiltPicture | undefined;
}

export interface ProductPicture extends Picture {
  /** What the picture shows, in the language of the catalogue's texts. */
  alt: string | null;
}

/** Widths in pixels, by the kind of picture. On a typical phone, a card needs 332 and the main picture 721. */
export const widthsByKind = { thumb: [160], card: [360, 560], main: [800, 1200] } as const;
export type PictureKind = keyof typeof widthsByKind;

/**
 * Widths in pixels that the build makes. There are few, because each one takes time for every picture. WebP is for the few
 * browsers without AVIF. The zoom shows the original.
 */
const builtWidths = { avif: [160, 360, 560, 800], webp: [160, 360, 800] } as const;
export type BuiltFormat = keyof typeof builtWidths;

/** Islands know only the URL of a picture, so the build makes one file for them, with this width. */
export const smallWidth = 360;

/** Pixels of pictures for shared links. */
export const shareSize = { width: 1200, height: 630 } as const;

/** The folder of hashed picture files in the site. */
export const builtFolder = '_astro/pictures';

/** The URL of a picture in a page. Only `/uploads/…` gets the API's host in front. */
export function imageUrl(url: string, apiUrl: string): string {
  return url.startsWith('/uploads/') ? apiUrl + url : url;
}

/** Whether an origin matches an allowed one. `allowed` may be a pattern such as `https://*.pictures.example`. */
export function isHost(origin: string, allowed: string): boolean {
  if (!allowed.includes('*')) return origin === allowed;
  return origin.startsWith('https://') && origin.endsWith(allowed.slice('https://*'.length));
}

/** Whether a page may load the original. Pages can't load pictures from a host that the API has begun to use since the build. */
export function mayLoad(url: string, { hosts }: Pick<IslandPictureSource, 'hosts'>): boolean {
  const origin = parseUrl(url)?.origin ?? '';
  return /^\/(?!\/)/.test(url) || hosts.some((host) => isHost(origin, host));
}

/** The picture at a width in pixels, or `undefined` if neither the API nor an image service resizes it. */
export function resized(url: string, width: number, source: PictureSource): string | undefined {
  const { apiUrl, apiResizes, template } = source;
  const isUpload = url.startsWith('/uploads/');
  const full = imageUrl(url, apiUrl);
  if (isUpload && apiResizes) return `${full}${url.includes('?') ? '&' : '?'}w=${width}`;
  // A service that takes only a path always reads from the API's host.
  if (!template || isVector(url) || (!isUpload && template.includes('{path}'))) return undefined;
  return template
    .replace('{width}', String(width))
    .replace('{url}', () => full)
    .replace('{encodedUrl}', encodeURIComponent(full))
    .replace('{path}', () => url);
}

/**
 * The picture for use outside the shop, as a JPEG if the API makes one. Undefined for an SVG that the API doesn't
 * convert, because social networks and Google Merchant Center can't read SVGs.
 */
export function sharedPicture(url: string, source: PictureSource): string | undefined {
  if (source.apiResizes && url.startsWith('/uploads/')) return `${resized(url, 1200, source)}&format=jpeg`;
  return isVector(url) ? undefined : imageUrl(url, source.apiUrl);
}

/** Whether a picture is an SVG. An SVG is shown as it is, because one file suits every size. */
export function isVector(url: string): boolean {
  return /\.svg([?#]|$)/i.test(url);
}

/** The `srcset` of a picture, or `undefined` if neither the API nor an image service resizes it. */
export function pictureSet(url: string, kind: PictureKind, source: PictureSource): string | undefined {
  const entries = widthsByKind[kind].map((width) => [resized(url, width, source), `${width}w`]);
  return entries.some(([src]) => src === undefined)
    ? undefined
    : entries.map((entry) => entry.join(' ')).join(', ');
}

/**
 * Attributes of a small picture in an island. The build may not have made the file yet, so `data-original` names the
 * picture to show instead, if pages may load it.
 */
export function thumbnail(
  url: string,
  width: number,
  source: IslandPictureSource,
): { src: string; 'data-original'?: string } {
  const src = resized(url, width, source);
  if (src) return { src };
  const small = `/${smallFile(url)}`;
  if (!mayLoad(url, source)) return { src: small };
  const original = imageUrl(url, source.apiUrl);
  return isVector(url) ? { src: original } : { src: small, 'data-original': original };
}

/**
 * The file of a picture that islands use. Its name is a hash of the URL, not of the content. All names are equally long, so that
 * `isBuilt` can tell them from the names of the merchant's own files.
 */
export function smallFile(url: string): string {
  return `pictures/${shortHash(url).padStart(11, '0')}.webp`;
}

/** The widths that the build makes of a picture. It never enlarges one. */
export function widthsOf(format: BuiltFormat, { width }: Pick<BuiltPicture, 'width'>): number[] {
  const smaller = builtWidths[format].filter((built) => built < width);
  return smaller.length === builtWidths[format].length ? smaller : [...smaller, width];
}

/** `srcset` and `sizes` of the files that the build made, in one format. A single file needs no `sizes`. */
export function builtSet(
  built: BuiltPicture,
  format: BuiltFormat,
  { kind, sizes }: { kind: PictureKind; sizes: string },
): { srcset: string; sizes?: string } {
  const wanted: readonly number[] = widthsByKind[kind];
  const made = widthsOf(format, built);
  const largest = made.at(-1) ?? 0;
  const [only = 0, ...others] = made.filter(
    (width) => wanted.includes(width) || (width === largest && width < Math.max(...wanted)),
  );
  const urlOf = (width: number): string => `/${builtFolder}/${built.name}-${width}.${format}`;
  if (others.length === 0) return { srcset: urlOf(only) };
  return { srcset: [only, ...others].map((width) => `${urlOf(width)} ${width}w`).join(', '), sizes };
}

/** Whether a path of the site is a small picture that the build made. */
export function isBuilt(path: string): boolean {
  return path.startsWith(`${builtFolder}/`) || /^pictures\/[0-9a-z]{11}\.webp$/.test(path);
}
