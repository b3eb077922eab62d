/** Caches for the checks: most of a page is on every page, so results for one piece of it are reused. */

/** Results kept before a cache is emptied. */
const most = 50_000;

/** `make`, called once per object. Equal tags are one object (html.ts). */
export function perObject<K extends object, T>(make: (object: K) => T): (object: K) => T {
  const cache = new WeakMap<K, { made: T }>();
  return (object) => {
    const known = cache.get(object);
    if (known) return known.made;
    const made = make(object);
    cache.set(object, { made });
    return made;
  };
}

/** `make`, called once per text. */
export const perText = <T>(make: (text: string) => T): ((text: string) => T) => cached(make, 'utf8');

/** The same for pieces of a page that was read as latin1, one character per byte; `make` gets the decoded text. */
export const perBytes = <T>(make: (text: string) => T): ((bytes: string) => T) =>
  cached((bytes) => make(asText(bytes)), 'latin1');

/** Decodes text that was read as latin1. */
export const asText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString();

function cached<T>(make: (text: string) => T, encoding: 'utf8' | 'latin1'): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    // A copy: a slice of a page would keep the whole page in memory.
    const own = Buffer.from(text, encoding).toString(encoding);
    const made = make(own);
    if (cache.size >= most) cache.clear();
    cache.set(own, made);
    return made;
  };
}
