/** Deterministic pseudo-random numbers, so that a scaled catalog is the same on every machine. */

/** 0 ≤ n < 1: FNV-1a of the text, mixed with the finaliser of MurmurHash3. */
export function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A whole number from `min` to `max`, both included. */
export const wholeNumber = (text: string, min: number, max: number): number =>
  min + Math.floor(fraction(text) * (max - min + 1));
