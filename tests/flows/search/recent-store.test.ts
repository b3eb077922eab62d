/** How recent searches are listed and stored, and when they are forgotten. */
import { beforeEach, expect, test, vi } from 'vitest';
import { everythingAllowed, onlyNecessary } from '#features/consent/consent.ts';
import { removeNotAllowed, saveConsent } from '#features/consent/consent-storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';

const { key } = storageKeys.recentSearches;

/** Opens a page with the search. Importing the modules again simulates opening a page. */
async function open() {
  vi.resetModules();
  globalThis.shopMemory = undefined;
  const page = await import('#features/search/recent-store.ts');
  page.$recent.listen(() => undefined);
  return page;
}

/** Another tab stores a text. */
function storeElsewhere(text: string): void {
  localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent('storage', { key }));
}

beforeEach(() => localStorage.clear());

test('recent searches are listed newest first, without duplicates', async () => {
  const { $recent, rememberSearch } = await open();
  for (const term of ['pan', 'mug', 'Pan']) rememberSearch(term);
  expect($recent.get()).toEqual(['Pan', 'mug']);
  for (const term of ['a', 'b', 'c', 'd', 'e', 'f']) rememberSearch(term);
  expect($recent.get()).toEqual(['f', 'e', 'd', 'c', 'b']);
});

test.each([
  [null, []],
  ['', []],
  ['{', []],
  ['{"a":1}', []],
  ['"mug"', []],
  ['null', []],
  ['["mug",7,"","\\ud83e",null,"pan"]', ['mug', 'pan']],
])('the stored text %j lists the searches %j', async (text, terms) => {
  if (text !== null) localStorage.setItem(key, text);
  expect((await open()).$recent.get()).toEqual(terms);
});

test('recent searches last with consent', async () => {
  saveConsent(everythingAllowed);
  const { rememberSearch } = await open();
  rememberSearch('mug');
  rememberSearch('pan');
  const next = await open();
  expect(next.$recent.get()).toEqual(['pan', 'mug']);
  next.forgetSearches();
  expect([next.$recent.get(), localStorage.getItem(key)]).toEqual([[], null]);
});

test('without consent, recent searches last for one page', async () => {
  saveConsent(onlyNecessary);
  const { $recent, rememberSearch } = await open();
  rememberSearch('mug');
  expect([$recent.get(), localStorage.getItem(key)]).toEqual([['mug'], null]);
  expect((await open()).$recent.get()).toEqual([]);
});

test.each([
  ['without', [], onlyNecessary],
  ['with', ['mug'], everythingAllowed],
])('%s consent, Back shows the recent searches %j', async (_how, terms, options) => {
  saveConsent(options);
  const { $recent, rememberSearch } = await open();
  rememberSearch('mug');
  for (const type of ['pagehide', 'pageshow'])
    dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  expect($recent.get()).toEqual(terms);
});

test('recent searches follow another tab', async () => {
  saveConsent(everythingAllowed);
  const { $recent, rememberSearch } = await open();
  storeElsewhere('["bowl"]');
  expect($recent.get()).toEqual(['bowl']);
  rememberSearch('mug');
  expect(localStorage.getItem(key)).toBe('["mug","bowl"]');
});

test('withdrawing consent forgets the recent searches', async () => {
  saveConsent(everythingAllowed);
  const { $recent, rememberSearch } = await open();
  rememberSearch('mug');
  removeNotAllowed(onlyNecessary);
  saveConsent(onlyNecessary);
  expect([$recent.get(), localStorage.getItem(key)]).toEqual([[], null]);
});
