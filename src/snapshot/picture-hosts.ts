/** The hosts that pages load pictures from. The Content-Security-Policy allows them, and the privacy policy names them. */
import { isIP } from 'node:net';
import { pictureUrlPattern } from '#api/contract/shapes.ts';
import { parseUrl } from '#lib/parse-url.ts';
import type { Shop } from '#merchant/load.ts';
import { isPublic } from './public-ip.ts';

/**
 * The origin of a picture's host, or an empty text for the API's host and the shop's own. Undefined if pages may not show the
 * picture: its host has characters that would change the policy, its URL isn't https, or its host is an IP address inside a
 * network.
 */
export function pictureOrigin(picture: string, apiUrl: string): string | undefined {
  const url = pictureUrlPattern.test(picture) ? parseUrl(picture, apiUrl) : undefined;
  if (!url) return undefined;
  if (picture.startsWith('/') || url.origin === new URL(apiUrl).origin) return '';
  // `URL` writes every spelling of an IPv4 address in the same way.
  const isInside = isIP(url.hostname) !== 0 && !isPublic(url.hostname);
  return url.protocol === 'https:' && !isInside ? url.origin : undefined;
}

interface Settings {
  PUBLIC_API_URL: string;
  PUBLIC_SITE_URL: string;
  PUBLIC_IMAGE_URL_TEMPLATE?: string | undefined;
}

/**
 * All hosts of pictures besides the API's and the shop's own: those of the catalogue (`pictureOrigins`), the image service and the
 * merchant's pages. Sorted.
 */
export function pictureHosts(
  { PUBLIC_API_URL, PUBLIC_SITE_URL, PUBLIC_IMAGE_URL_TEMPLATE = '' }: Settings,
  shop: Pick<Shop, 'pictureHosts'>,
  pictureOrigins: readonly string[],
): string[] {
  const [service = ''] = /^https:\/\/[^/{]+/.exec(PUBLIC_IMAGE_URL_TEMPLATE) ?? [];
  const catalogue = pictureOrigins.filter((host) => pictureOrigin(host, PUBLIC_API_URL) === host);
  const own = ['', new URL(PUBLIC_API_URL).origin, new URL(PUBLIC_SITE_URL).origin];
  const all = new Set([service, ...shop.pictureHosts, ...catalogue]);
  return [...all].filter((host) => !own.includes(host)).sort();
}
