/** Most of a page stands on every page: what was worked out for one piece of it is kept for the next. */

/** Pieces kept before it begins anew. */
const most = 50_000;

/** `make`, worked out once per object: equal tags are one object (html.ts). */
export function ofEach<K extends object, T>(make: (object: K) => T): (object: K) => T {
  const kept = new WeakMap<K, { made: T }>();
  return (object) => {
    const known = kept.get(object);
    if (known) return known.made;
    const made = make(object);
    kept.set(object, { made });
    return made;
  };
}

/** `make`, worked out once per text. */
export const remembered = <T>(make: (text: string) => T): ((text: string) => T) => keep(make, 'utf8');

/** The same for pieces of a page that was read as latin1, a character per byte; `make` gets the text that they are. */
export const rememberedBytes = <T>(make: (text: string) => T): ((bytes: string) => T) =>
  keep((bytes) => make(asText(bytes)), 'latin1');

/** The text of bytes that were read as latin1. */
export const asText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString();

function keep<T>(make: (text: string) => T, encoding: 'utf8' | 'latin1'): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    // A copy: a piece cut out of a page would keep the whole page in memory.
    const own = Buffer.from(text, encoding).toString(encoding);
    const made = make(own);
    if (kept.size >= most) kept.clear();
    kept.set(own, made);
    return made;
  };
}
