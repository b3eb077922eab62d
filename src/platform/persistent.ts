/**
 * Lets nanostores' persistent stores read the device through storage.ts, which never throws. The stores never write:
 * changes go to storage under a lock (features/cart/cart-storage.ts). A store that wrote by itself would overwrite other tabs'
 * changes and any text that it couldn't read.
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

/** Makes stores read the device again after it changes. `changed` names the shop's own window events for such changes. */
export function followDevice(...changed: readonly string[]): void {
  // Changes in other tabs, and changes while the page was in the back/forward cache.
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
