/** The site's files as objects of a bucket. A page's key is its path. */
import { cachingRules, contentTypeOf, defaultCaching, headersFor } from '../../web-host/headers.ts';
import { isHostRules, isNotFoundPage } from '../../web-host/paths.ts';
import type { PublishSettings } from '../core/settings.ts';
import { contentHash } from './entry.ts';

/**
 * The keys of a file's objects: `product/kettle.html` → `product/kettle`. `index.html` and `404.html` keep their names, because
 * bucket websites and CDNs are configured with them. A bucket doesn't apply rules for hosts, so it has no objects for these.
 */
export function objectKeys(file: string): string[] {
  if (isHostRules(file)) return [];
  if (!file.endsWith('.html') || isNotFoundPage(file) || file === 'index.html') return [file];
  // Bucket websites answer `/fr/` with `fr/index.html`. The page is stored under this key and under `fr`.
  if (file.endsWith('/index.html')) return [file.replace(/\/index\.html$/, ''), file];
  return [file.replace(/\.html$/, '')];
}

/** The site's file for a key, if there is one. If several files have the key, it is the one that a web server would send. */
export function fileOfKey(key: string, isInSite: (file: string) => boolean): string | undefined {
  return [key, `${key}.html`, `${key}/index.html`].find(
    (file) => objectKeys(file).includes(key) && isInSite(file),
  );
}

/** The response headers to store with an object. */
export function headersOf(file: string): { ContentType: string; CacheControl: string } {
  return {
    ContentType: contentTypeOf(file),
    CacheControl: headersFor(`/${file}`)['Cache-Control'] ?? defaultCaching,
  };
}

/**
 * A fingerprint of how files become objects. If it changes, every object is written again. The forms of version 0.4.0 and earlier
 * begin with `s3 `: their manifests list keys, not files.
 */
export function formOf(precompressed: PublishSettings['PUBLISH_S3_PRECOMPRESSED']): string {
  const types = ['html', 'js', 'css', 'svg', 'xml', 'txt', 'json'].map((end) => contentTypeOf(`x.${end}`));
  const rules = contentHash(JSON.stringify([cachingRules, defaultCaching, types]));
  return `s3-files ${precompressed ?? 'plain'} ${rules.slice(0, 8)}`;
}
