/** Devices whose storage fails until the end of the test. */
import { vi } from 'vitest';

/** Makes local storage full, and session storage as well when `both` is set. */
export function fillDevice({ both = false } = {}): void {
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (both || this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, text);
  });
}

/** Makes every access to local storage and session storage fail. */
export function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
}
