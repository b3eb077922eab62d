/** Maps paths to files of the built site, as static hosts do. */

/** A file to send, a path to redirect to, or nothing. `file` is relative to the site's folder. */
type Found = { kind: 'file'; file: string } | { kind: 'redirect'; path: string } | { kind: 'missing' };

const missing: Found = { kind: 'missing' };

/** Files without a path of their own: error pages and compressed copies. Rules for hosts have none, either. */
const unserved = /^([a-z]{2}\/)?404(\.html)?$|\.(br|gz)$/;

/**
 * Finds `cart.html` or `cart/index.html` for `/cart`. Other forms of a path (with a trailing slash or `.html`)
 * redirect to the canonical one. `exists` receives only paths inside the site.
 */
export function findFile(path: string, exists: (file: string) => boolean): Found {
  const relative = safePath(path);
  if (relative === undefined || isHostRules(relative) || unserved.test(relative)) return missing;
  const bare = relative
    .replace(/\/$/, '')
    .replace(/(^|\/)index\.html$/, '')
    .replace(/\.html$/, '');
  const slashed = relative === '' || relative.endsWith('/');
  const isFileName = relative.endsWith('.html');
  if (bare === '') return exists('index.html') ? found('index.html', isFileName ? '/' : undefined) : missing;
  if (!slashed && !isFileName && exists(relative)) return found(relative, undefined);
  if (exists(`${bare}.html`))
    return found(`${bare}.html`, slashed || isFileName ? `/${encodedPath(bare)}` : undefined);
  if (exists(`${bare}/index.html`))
    return found(`${bare}/index.html`, slashed && !isFileName ? undefined : `/${encodedPath(bare)}/`);
  return missing;
}

/** Whether a file has rules for hosts. They read it and never send it. */
export const isHostRules = (file: string): boolean => /^_(headers|redirects)$/.test(file);

/** A product or category may have the slug `404`. Its page isn't a not-found page. */
export const isNotFoundPage = (file: string): boolean => /^([a-z]{2}\/)?404\.html$/.test(file);

/** The nearest not-found page, such as `fr/404.html` for `/fr/…`. Cloudflare Pages does the same. */
export function findNotFound(path: string, exists: (file: string) => boolean): string | undefined {
  const segments = (safePath(path) ?? '').split('/');
  while (segments.length > 0) {
    segments.pop();
    const file = [...segments, '404.html'].join('/');
    if (exists(file)) return file;
  }
  return undefined;
}

/** The file that a rebuild writes for a page's path: `/fr/product/x` → `fr/product/x.html`. */
export function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${decodeURIComponent(path.slice(1))}.html`;
}

/** The canonical path of a page's file: `index.html` → `/`, `fr/cart.html` and `fr/cart/index.html` → `/fr/cart`. */
export function pathOf(file: string): string {
  return `/${encodedPath(file.replace(/\.html$/, '').replace(/(^|\/)index$/, ''))}`;
}

/**
 * What a page's file shows of the catalogue, whatever its language: `fr/category/cups/page/2.html` → `category/cups`. Undefined for other
 * files. Looks for a language last, because a category may have the slug `product`.
 */
export const catalogueEntryOf = (file: string): string | undefined =>
  /^(?:\w+\/)??((?:product|category)\/[^/]+?)(?:\/.*)?\.html$/.exec(file)?.[1];

export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function found(file: string, redirect: string | undefined): Found {
  return redirect === undefined ? { kind: 'file', file } : { kind: 'redirect', path: redirect };
}

/** The decoded path without its first slash. Undefined if it could leave the folder or reach hidden files. */
export function safePath(path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (!decoded.startsWith('/') || /[\p{Cc}\\]|\/\//u.test(decoded)) return undefined;
  const relative = decoded.slice(1);
  const hidden = relative.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
  return hidden ? undefined : relative;
}
