/** The list of recent searches: newest first, no duplicates. */
import { keyOf, termOf } from './search.ts';

export const recentLimit = 5;

/** Parses the stored list and skips invalid entries. */
export function decodeRecent(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    return value
      .flatMap((term) => (typeof term === 'string' ? termOf(term) || [] : []))
      .slice(0, recentLimit);
  } catch {
    return [];
  }
}

export function withRecent(recent: readonly string[], term: string): readonly string[] {
  return [term, ...recent.filter((other) => keyOf(other) !== keyOf(term))].slice(0, recentLimit);
}
