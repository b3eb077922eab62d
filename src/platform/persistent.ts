/**
 * Lets nanostores' persistent stores read this device through storage.ts, which never throws. They only follow: what
 * they hold is changed in storage under a lock (features/cart/cart-storage.ts), as a store that writes by itself would lose the
 * changes of other tabs and destroy text that it could not read.
 */
import { setPersistentEngine } from '@nanostores/persistent';
import { read } from './storage.ts';

const device = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, key) => read(String(key)) ?? undefined,
    has: (_, key) => read(String(key)) !== null,
    set: () => true,
    deleteProperty: () => true,
  },
);

/** `changed` are events on the window after which a store looks at the device again, besides those of the browser. */
export function followDevice(...changed: readonly string[]): void {
  // Other tabs; what happened while the page lay in the back/forward cache.
  const events = ['storage', 'pageshow', ...changed];
  setPersistentEngine(device, {
    addEventListener(_key, _listener, restore) {
      if (typeof window === 'undefined') return;
      for (const type of events) addEventListener(type, restore);
    },
    removeEventListener(_key, _listener, restore) {
      if (typeof window === 'undefined') return;
      for (const type of events) removeEventListener(type, restore);
    },
  });
}
