/** Stores a setting that the shopper expects to find again on the next visit. */
import { notKeptEvent } from './events.ts';
import { type Kept, write } from './storage.ts';

declare global {
  /**
   * How long a setting lasts that the device couldn't store. Undefined once a toast has told the shopper. The toast's
   * code may load later.
   */
  var shopNotKept: Exclude<Kept, 'device'> | undefined;
}

export function writeSetting(key: string, text: string): void {
  const kept = write(key, text);
  if (kept === 'device') return;
  globalThis.shopNotKept = kept;
  dispatchEvent(new Event(notKeptEvent));
}
