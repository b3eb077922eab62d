/** Remembers what a function returns for a text, because most texts are on many pages. */

/** How many results to remember. */
const most = 50_000;

export function memoize<T>(make: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    // A copy, because a slice of a page would keep the whole page in memory.
    const own = Buffer.from(text).toString();
    const made = make(own);
    if (results.size >= most) results.clear();
    results.set(own, made);
    return made;
  };
}
