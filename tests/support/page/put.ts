import type { ReadableAtom, WritableAtom } from 'nanostores';

/** Puts a value into a store that only its own file may change, to start a test from a known state. */
export function put<T>($store: ReadableAtom<T>, value: T): void {
  ($store as WritableAtom<T>).set(value);
}
