/**
 * Local storage that never throws. If it's full or blocked, texts are kept in session storage, or else in memory. This memory is on
 * the window, because the script in the head and the modules are separate bundles that share it. The functions whose names contain
 * `Tab` use session storage only, for what a tab keeps until it is closed.
 */
import { notKeptEvent } from './event-names.ts';

/** How long a text is kept: for good, until the tab is closed, or while the page is open. */
export type Kept = 'device' | 'tab' | 'page';

/** A text that replaces the device's text, as long as the device still has `onDevice`. Otherwise, another tab has stored a newer text. */
export type Copy = readonly [text: string, onDevice: string | null];

function memory(): Record<string, Copy> {
  globalThis.shopMemory ??= {};
  return globalThis.shopMemory;
}

/** The newest text under a key, or `null` if there is none. */
export function read(key: string): string | null {
  const stored = readDevice(key);
  const copy = copyOf(key);
  return copy?.[1] === stored ? copy[0] : stored;
}

/** The text on the device itself, which other tabs also see. */
export function readDevice(key: string): string | null {
  return nullIfBlocked(() => localStorage.getItem(key));
}

function copyOf(key: string): Copy | null {
  return nullIfBlocked(() => {
    const copy = memory()[key] ?? JSON.parse(readTab(key) ?? '0');
    return typeof copy[0] === 'string' ? copy : null;
  });
}

/** Keeps a text as long as this browser allows. If the device can't store it, the device's text stays as it is. */
export function write(key: string, text: string): Kept {
  try {
    localStorage.setItem(key, text);
    forgetCopy(key);
    return 'device';
  } catch {
    return keepInTab(key, text);
  }
}

/**
 * Stores a setting that the shopper expects to find again on the next visit. If the device can't store it, `data-not-kept` on the
 * document says how long the setting lasts, until a toast has told the shopper.
 */
export function writeSetting(key: string, text: string): void {
  const kept = write(key, text);
  if (kept === 'device') return;
  document.documentElement.dataset['notKept'] = kept;
  dispatchEvent(new Event(notKeptEvent));
}

/** Keeps texts that belong together, all in the same storage. */
export function writeAll(entries: readonly (readonly [key: string, text: string])[]): Kept {
  if (entries.every(([key, text]) => write(key, text) === 'device')) return 'device';
  for (const [key] of entries) remove(key);
  return entries.map(([key, text]) => keepInTab(key, text)).includes('page') ? 'page' : 'tab';
}

/** Keeps a text in this tab, beside the one on the device. */
export function keepInTab(key: string, text: string): Kept {
  const copy: Copy = [text, readDevice(key)];
  try {
    sessionStorage.setItem(key, JSON.stringify(copy));
    delete memory()[key];
    return 'tab';
  } catch {
    memory()[key] = copy;
    return 'page';
  }
}

/** Keeps a text only in this page's memory, which `read` prefers. */
export function keepInPage(key: string, text: string): void {
  memory()[key] = [text, readDevice(key)];
}

/** Removes a text, wherever it is kept. */
export function remove(key: string): void {
  forgetCopy(key);
  nullIfBlocked(() => localStorage.removeItem(key));
}

/** Removes a text that only this page or this tab has. The device's text stays. */
export function forgetCopy(key: string): void {
  delete memory()[key];
  removeTab(key);
}

export function readTab(key: string): string | null {
  return nullIfBlocked(() => sessionStorage.getItem(key));
}

/** Does nothing if storage is blocked or full. */
export function writeTab(key: string, text: string): void {
  nullIfBlocked(() => sessionStorage.setItem(key, text));
}

export function removeTab(key: string): void {
  nullIfBlocked(() => sessionStorage.removeItem(key));
}

/** Returns a message from the previous page and removes it. */
export function takeTab(key: string): string | null {
  const text = readTab(key);
  removeTab(key);
  return text;
}

/**
 * Calls `changed` when stored data may have changed: in another tab, while the page was in the back/forward cache, or in this page,
 * which then dispatches one of `ownEvents`. Returns a function that ends these calls.
 */
export function onStoredChange(changed: (event: Event) => void, ...ownEvents: readonly string[]): () => void {
  const types = ['storage', 'pageshow', ...ownEvents];
  const listening = new AbortController();
  for (const type of types) addEventListener(type, changed, { signal: listening.signal });
  return () => listening.abort();
}

/** Whether this browser blocks local storage for this site. Full storage is not blocked. */
export function isBlocked(): boolean {
  return !nullIfBlocked(() => localStorage);
}

/** Returns the result of `run`, or `null` if it throws, as blocked storage and cookies do. */
export function nullIfBlocked<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
