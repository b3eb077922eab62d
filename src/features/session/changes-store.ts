/**
 * Tells the other tabs that the account was changed, so that none shows what no longer is. What has changed stays out of
 * the storage: each tab asks the API. A key, not a channel: a page out of the back/forward cache sees it, too.
 */
import { read, write } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';

const { key } = storageKeys.accountChange;
const mark = (): string => read(key) ?? '';
let seen: string | undefined;
const listeners = new Set<() => void>();

/** After a call that changed something about the shopper. */
export function announceChange(): void {
  seen = crypto.randomUUID();
  write(key, seen);
}

/** `changed` runs when another tab has announced a change. Answers what ends that. */
export function onChangeElsewhere(changed: () => void): () => void {
  if (seen === undefined) {
    seen = mark();
    for (const type of ['storage', 'pageshow', 'visibilitychange']) addEventListener(type, look);
  }
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function look(): void {
  const now = mark();
  if (now === seen) return;
  seen = now;
  // Gone is a sign-out, and no news of the account.
  if (now) for (const changed of listeners) changed();
}
