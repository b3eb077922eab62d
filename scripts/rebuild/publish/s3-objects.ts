/** Files of the release as objects of a bucket: keys are the addresses of the pages. */
import { createHash } from 'node:crypto';
import { contentTypeOf } from '../../preview/content-type.ts';
import { cachingRules, defaultCaching, headersFor } from '../../preview/headers.ts';
import type { Redirect } from './redirects.ts';
import type { TargetObject } from './target.ts';
import type { Tree } from './tree.ts';

export type Precompressed = 'br' | 'gzip' | undefined;

/** For hosts that read them from the folder; a bucket would only show them to everybody. */
const unsent = /^_(headers|redirects)$/;
const suffixes = { br: '.br', gzip: '.gz' } as const;

/**
 * `product/kettle.html` → `product/kettle`, as the address is. `index.html` and `404.html` keep their names: that is how a
 * bucket's website and a CDN are told of them.
 */
export function keysOf(file: string): string[] {
  if (unsent.test(file)) return [];
  if (!file.endsWith('.html') || /(^|\/)404\.html$/.test(file) || file === 'index.html') return [file];
  // The address of a folder's page ends with a slash, for which a bucket's website asks for index.html in it.
  if (file.endsWith('/index.html')) return [file.replace(/\/index\.html$/, ''), file];
  return [file.replace(/\.html$/, '')];
}

export function objectsOf(file: string, tree: Tree, precompressed: Precompressed): TargetObject[] {
  const copy = precompressed ? file + suffixes[precompressed] : file;
  const source = tree.has(copy) ? copy : file;
  return keysOf(file).map((key) => ({ key, source, file }));
}

/** Undefined for rules that are no single address. */
export function redirectOf({ from, to, status }: Redirect): TargetObject | undefined {
  if (status < 300 || status > 399 || /[*:]/.test(from) || from === '/') return undefined;
  try {
    const key = decodeURIComponent(from).replace(/^\/|\/$/g, '');
    // It travels as a header.
    return { key, source: '', file: '', redirect: /[^!-~]/.test(to) ? encodeURI(to) : to };
  } catch {
    return undefined;
  }
}

/** The response headers stored with an object. */
export function headersOf({ source, file }: TargetObject): {
  ContentType: string;
  CacheControl: string;
  ContentEncoding?: string;
} {
  const encoding = source === `${file}.br` ? 'br' : source === `${file}.gz` ? 'gzip' : undefined;
  return {
    ContentType: contentTypeOf(file),
    CacheControl: headersFor(`/${file}`)['Cache-Control'] ?? defaultCaching,
    ...(encoding && { ContentEncoding: encoding }),
  };
}

/** Another one when the same file would become another object: then what is there is sent anew. */
export function formOf(precompressed: Precompressed, tier: string): string {
  const types = ['html', 'js', 'css', 'svg', 'xml', 'txt', 'json'].map((end) => contentTypeOf(`x.${end}`));
  const rules = createHash('sha256')
    .update(JSON.stringify([cachingRules, defaultCaching, types]))
    .digest('hex');
  return `s3 1 ${precompressed ? `${precompressed} ${tier}` : 'plain'} ${rules.slice(0, 8)}`;
}
