/** Stores what a tab keeps until it is closed, such as drafts. Never throws; stores nothing if storage is blocked or full. */
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

/** Returns the text and removes it: a message from the last page. */
export function takeTab(key: string): string | null {
  const text = readTab(key);
  removeTab(key);
  return text;
}
