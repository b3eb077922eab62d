import { setImmediate } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// The page waits for a real API, and the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });

// Retries start after 10 ms instead of a second.
vi.mock('#api/retry-call.ts', async (original) => {
  const { retryCall } = await original<typeof import('#api/retry-call.ts')>();
  const soon: typeof retryCall = (attempt, options) => retryCall(attempt, { ...options, firstDelay: 10 });
  return { retryCall: soon };
});

// A test doesn't wait because of a 429 in an earlier test.
vi.mock('#api/rate-limit.ts', async (original) => {
  const { sendWhenAllowed } = await original<typeof import('#api/rate-limit.ts')>();
  const inTest: typeof sendWhenAllowed = (call, send) =>
    sendWhenAllowed(`${expect.getState().currentTestName} ${call}`, send);
  return { sendWhenAllowed: inTest };
});

// Importing a source file doesn't fail, so it needs no retries.
vi.mock('#platform/parts/load-part.ts', () => ({ loadPart: (url: string) => import(url) }));

// jsdom has the dialog element, but lacks its methods.
if ('HTMLDialogElement' in globalThis)
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement, returnValue = '') {
      this.open = false;
      this.returnValue = returnValue;
      this.dispatchEvent(new Event('close'));
    },
  });

// jsdom has no layout, so it can't scroll, and has no sizes to observe.
if ('Element' in globalThis) Element.prototype.scrollIntoView = () => undefined;
Object.assign(globalThis, {
  ResizeObserver: class ResizeObserver {
    observe = () => undefined;
  },
});

// Each test begins on an empty device.
beforeEach(() => {
  if (!('Storage' in globalThis)) return;
  localStorage.clear();
  sessionStorage.clear();
  globalThis.shopMemory = undefined;
  globalThis.shopOutcomes = undefined;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

// React's last work runs in a `setImmediate` callback, and needs the page until then.
afterAll(() => setImmediate());

// A toast closes after some seconds, when its page may be gone. In a hidden page, toasts stay.
afterAll(() => {
  if (!('document' in globalThis)) return;
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
});
