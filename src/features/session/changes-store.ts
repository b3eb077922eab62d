/**
 * Tells other tabs that the account has changed, so that they fetch it again. Only a random marker is stored. It is a
 * storage key rather than a `BroadcastChannel`, because pages restored from the back/forward cache must notice it too.
 */
import { read, write } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';

const { key } = storageKeys.accountChange;
const readMarker = (): string => read(key) ?? '';
let seen: string | undefined;
const listeners = new Set<() => void>();

/** Call it after a request that changed the shopper's data. */
export function announceChange(): void {
  seen = crypto.randomUUID();
  write(key, seen);
}

/** Calls `changed` when another tab announces a change. Returns a function that stops this. */
export function onChangeElsewhere(changed: () => void): () => void {
  if (seen === undefined) {
    seen = readMarker();
    for (const type of ['storage', 'pageshow', 'visibilitychange']) addEventListener(type, checkMarker);
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
