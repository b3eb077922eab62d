/** Stores what a tab keeps until it is closed, such as drafts. If storage is blocked or full, stores nothing. */
import { orNull } from './storage.ts';

/** The text under a key, or `null`. */
export function readTab(key: string): string | null {
  return orNull(() => sessionStorage.getItem(key));
}

export function writeTab(key: string, text: string): void {
  orNull(() => sessionStorage.setItem(key, text));
}

export function removeTab(key: string): void {
  orNull(() => sessionStorage.removeItem(key));
}

/** Returns a message from the previous page and removes it. */
export function takeTab(key: string): string | null {
  const text = readTab(key);
  removeTab(key);
  return text;
}
