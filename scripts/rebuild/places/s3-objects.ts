/** The site's files as objects of a bucket. A page's key is its path. */
import { cachingRules, contentTypeOf, defaultCaching, headersFor } from '../../web-host/headers.ts';
import { isNotFoundPage } from '../../web-host/paths.ts';
import type { PublishSettings } from '../core/settings.ts';
import { contentHash, type Entry } from './entry.ts';

/** Files with rules for static hosts. A bucket doesn't apply them, so they aren't uploaded. */
const hostRules = /^_(headers|redirects)$/;

/**
 * `product/kettle.html` → `product/kettle`. `index.html` and `404.html` keep their names, because bucket websites and
 * CDNs are configured with them.
 */
function objectKeys(file: string): string[] {
  if (!file.endsWith('.html') || isNotFoundPage(file) || file === 'index.html') return [file];
  // Bucket websites answer `/fr/` with `fr/index.html`. The page is stored under this key and under `fr`.
  if (file.endsWith('/index.html')) return [file.replace(/\/index\.html$/, ''), file];
  return [file.replace(/\.html$/, '')];
}

/** Objects by key, without the rule files. */
export function objectsOf(site: Iterable<readonly [string, Entry]>): Map<string, Entry> {
  const objects = new Map<string, Entry>();
  for (const [path, entry] of site)
    if (!hostRules.test(path)) for (const key of objectKeys(path)) objects.set(key, entry);
  return objects;
}

/** The site's file for a key. */
export function fileOfKey(key: string, exists: (file: string) => boolean): string {
  return [key, `${key}.html`, `${key}/index.html`].find(exists) ?? key;
}

/** The response headers to store with an object. */
export function headersOf(file: string): { ContentType: string; CacheControl: string } {
  return {
    ContentType: contentTypeOf(file),
    CacheControl: headersFor(`/${file}`)['Cache-Control'] ?? defaultCaching,
  };
}

/** A fingerprint of how files become objects. If it changes, every object is written again. */
export function formOf(precompressed: PublishSettings['PUBLISH_S3_PRECOMPRESSED']): string {
  const types = ['html', 'js', 'css', 'svg', 'xml', 'txt', 'json'].map((end) => contentTypeOf(`x.${end}`));
  const rules = contentHash(JSON.stringify([cachingRules, defaultCaching, types]));
  return `s3 ${precompressed ?? 'plain'} ${rules.slice(0, 8)}`;
}
