import { expect, test, vi } from 'vitest';
import { startLanguage } from '#features/language/language.script.ts';

test('the guard waits for a redirect to another language', async () => {
  // Some browsers keep running the scripts of a page that the shopper is leaving.
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
  history.replaceState(null, '', '/profile');
  document.body.innerHTML = '<div data-guard-wait></div><div data-guarded></div>';
  startLanguage();
  // The guard redirects in a `setTimeout` callback.
  const tasks = vi.spyOn(globalThis, 'setTimeout');
  await import('#features/session/guard.script.ts');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(document.querySelector<HTMLElement>('[data-guarded]')?.style.visibility).toBe('hidden');
  expect(tasks).not.toHaveBeenCalled();
  document.documentElement.removeAttribute('data-leaving');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(tasks).toHaveBeenCalledOnce();
});
