/** Stores a setting that the shopper expects to find again on the next visit. */
import { notKeptEvent } from './events.ts';
import { type Kept, write } from './storage.ts';

declare global {
  /** How long the setting is kept instead. Set until the shopper is told, because the toasts may load after the tap. */
  var shopNotKept: Exclude<Kept, 'device'> | undefined;
}

export function writeSetting(key: string, text: string): void {
  const kept = write(key, text);
  if (kept === 'device') return;
  globalThis.shopNotKept = kept;
  dispatchEvent(new Event(notKeptEvent));
}
