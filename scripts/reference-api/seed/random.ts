/** Numbers that look random and are the same on every machine: the scaled catalogue must be. */

/** FNV-1a over the text, spread by the finaliser of MurmurHash3: 0 ≤ n < 1. */
export function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A whole number from `least` to `most`, both included. */
export const wholeNumber = (text: string, least: number, most: number): number =>
  least + Math.floor(fraction(text) * (most - least + 1));
