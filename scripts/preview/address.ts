/** From the address a browser asks for to a file of the built site, by the rules of static hosts. */

/** A file to send, an address to go to, or nothing. `file` is relative to the site's folder. */
export type Found = { kind: 'file'; file: string } | { kind: 'redirect'; path: string } | { kind: 'missing' };

const missing: Found = { kind: 'missing' };

/** For hosts, or made for another answer: never pages of their own. */
const unserved = /^(_headers|_redirects|([a-z]{2}\/)?404(\.html)?)$|\.(br|gz)$/;

/**
 * `/cart` is `cart.html` or `cart/index.html`; the other form of the address (slash at the end, `.html`) leads to the
 * one that is canonical for the file there is. `exists` is asked about files of the site only.
 */
export function findFile(path: string, exists: (file: string) => boolean): Found {
  const relative = safePath(path);
  if (relative === undefined || unserved.test(relative)) return missing;
  const bare = relative
    .replace(/\/$/, '')
    .replace(/(^|\/)index\.html$/, '')
    .replace(/\.html$/, '');
  const slashed = relative === '' || relative.endsWith('/');
  const changed = relative.endsWith('.html');
  if (bare === '') return exists('index.html') ? answer('index.html', changed ? '/' : undefined) : missing;
  if (!slashed && !changed && exists(relative)) return answer(relative, undefined);
  if (exists(`${bare}.html`))
    return answer(`${bare}.html`, slashed || changed ? `/${encoded(bare)}` : undefined);
  if (exists(`${bare}/index.html`))
    return answer(`${bare}/index.html`, slashed && !changed ? undefined : `/${encoded(bare)}/`);
  return missing;
}

/** The not-found page nearest to the address: `fr/404.html` for `/fr/…` when there is one (Cloudflare's rule). */
export function findNotFound(path: string, exists: (file: string) => boolean): string | undefined {
  const segments = (safePath(path) ?? '').split('/');
  while (segments.length > 0) {
    segments.pop();
    const file = [...segments, '404.html'].join('/');
    if (exists(file)) return file;
  }
  return undefined;
}

function answer(file: string, redirect: string | undefined): Found {
  return redirect === undefined ? { kind: 'file', file } : { kind: 'redirect', path: redirect };
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The decoded path without its first slash; undefined for what could leave the folder or reach hidden files. */
function safePath(path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through.
  if (!decoded.startsWith('/') || /[\0-\x1f\\]|\/\//.test(decoded)) return undefined;
  const relative = decoded.slice(1);
  const hidden = relative.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
  return hidden ? undefined : relative;
}
