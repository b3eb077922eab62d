/** Browsers differ in whether the rest of a page still runs once it is being left: what runs must not lead elsewhere. */
import { expect, test, vi } from 'vitest';
import { startLanguage } from '#features/language/language.script.ts';

test('the guard of a page that is being left for its twin in another language sends nobody to sign in', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
  history.replaceState(null, '', '/profile');
  document.body.innerHTML = '<div data-guard-wait></div><div data-guarded></div>';
  startLanguage();
  // Whoever leaves the page does so in a task of its own.
  const tasks = vi.spyOn(globalThis, 'setTimeout');
  await import('#features/session/guard.script.ts');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(document.querySelector<HTMLElement>('[data-guarded]')?.style.visibility).toBe('hidden');
  expect(tasks).not.toHaveBeenCalled();
  document.documentElement.removeAttribute('data-leaving');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(tasks).toHaveBeenCalledOnce();
});
