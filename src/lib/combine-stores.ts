import { computed, type ReadableAtom } from 'nanostores';

/** A store whose value is an object with the values of several stores. */
export function combinedStore<T extends object>(
  stores: {
    readonly [Name in keyof T]: ReadableAtom<T[Name]>;
  },
): ReadableAtom<T> {
  const names = Object.keys(stores);
  return computed(
    Object.values<ReadableAtom>(stores),
    (...values: unknown[]) => Object.fromEntries(names.map((name, at) => [name, values[at]])) as T,
  );
}
