/** Stores a setting that the shopper expects to find again on the next visit. */
import { notKeptEvent } from './events.ts';
import { type Kept, write } from './storage.ts';

declare global {
  /**
   * How long the shop keeps a setting that the device couldn't store. The variable stays set until the code for toasts
   * has loaded and a toast has told the shopper.
   */
  var shopNotKept: Exclude<Kept, 'device'> | undefined;
}

export function writeSetting(key: string, text: string): void {
  const kept = write(key, text);
  if (kept === 'device') return;
  globalThis.shopNotKept = kept;
  dispatchEvent(new Event(notKeptEvent));
}
