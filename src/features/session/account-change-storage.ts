/**
 * Tells other tabs that the shopper's data has changed. A random marker in storage announces each change. Pages restored from the
 * back/forward cache also notice the marker. They would miss the message of a `BroadcastChannel`.
 */
import { onStoredChange, read, write } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';

const { key } = storageKeys.accountChange;
const readMarker = (): string => read(key) ?? '';
let seen: string | undefined;
const listeners = new Set<() => void>();

/** Call it after a request that changed the shopper's data. Other tabs then fetch it again. */
export function announceAccountChange(): void {
  seen = crypto.randomUUID();
  write(key, seen);
}

/** Calls `changed` when another tab announces a change. Returns a function that ends these calls. */
export function onAccountChange(changed: () => void): () => void {
  if (seen === undefined) {
    seen = readMarker();
    onStoredChange(checkMarker, 'visibilitychange');
  }
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function checkMarker(): void {
  const now = readMarker();
  if (now === seen) return;
  seen = now;
  // A sign-out removes the marker.
  if (now) for (const changed of listeners) changed();
}
