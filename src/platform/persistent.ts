/**
 * Persistent stores that mirror the device's storage. They read through storage.ts, which never throws, and they never
 * write. Changes go to storage first, and those of the cart under a lock (features/cart/cart-storage.ts). If a store
 * wrote too, it would overwrite other tabs' changes and any text that it couldn't read.
 */
import { setPersistentEngine } from '@nanostores/persistent';
import { cartEvent, consentEvent } from './event-names.ts';
import { read } from './storage.ts';

export { persistentAtom } from '@nanostores/persistent';

const device = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, key) => read(String(key)) ?? undefined,
    has: (_, key) => read(String(key)) !== null,
    set: () => true,
    deleteProperty: () => true,
  },
);

/** The events of changes in this tab, in other tabs, and while the page was in the back/forward cache. */
const changes = ['storage', 'pageshow', cartEvent, consentEvent];

// The build mounts these stores too, without a window.
setPersistentEngine(device, {
  addEventListener(_key, _listener, restore) {
    for (const type of changes) globalThis.addEventListener?.(type, restore);
  },
  removeEventListener(_key, _listener, restore) {
    for (const type of changes) globalThis.removeEventListener?.(type, restore);
  },
});
