/** The list of recently viewed products on a page, in jsdom. */
import { beforeEach, expect, test } from 'vitest';
import { everythingAllowed, onlyNecessary } from '#features/consent/consent.ts';
import { removeNotAllowed, resetConsent, saveConsent } from '#features/consent/consent-storage.ts';
import { recordProduct, showViewed } from '#features/recently-viewed/recently-viewed.script.ts';
import { storageKeys } from '#platform/storage-keys.ts';

const { key } = storageKeys.recentlyViewed;
const section = () => document.querySelector('section') as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `
    <h1 lang="en">Mug</h1>
    <form id="buy"></form>
    <section data-recently-viewed hidden><ul></ul>
      <template data-viewed="picture"><li><img alt=""><a></a></li></template>
      <template data-viewed="text"><li><a></a></li></template></section>`;
  const product = { name: '<b>Mug</b>', slug: 'mug', imageUrl: null, price: 5, stock: 1 };
  const form = document.querySelector<HTMLElement>('form');
  if (form) form.dataset['product'] = JSON.stringify({ productId: 'p', product });
});

test('without consent, nothing is stored or shown', () => {
  saveConsent(onlyNecessary);
  recordProduct();
  showViewed();
  expect(localStorage.getItem(key)).toBeNull();
  expect(section().hidden).toBe(true);
});

test('with consent, the page’s product is stored', () => {
  saveConsent(everythingAllowed);
  recordProduct();
  showViewed();
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual([
    { slug: 'mug', name: '<b>Mug</b>', imageUrl: null, language: 'en' },
  ]);
  expect(section().hidden).toBe(false);
  const link = section().querySelector('li a') as HTMLAnchorElement;
  expect([link.textContent, link.pathname]).toEqual(['<b>Mug</b>', '/product/mug']);
  // An empty language would say that the name's language is unknown.
  expect(link.hasAttribute('lang')).toBe(false);
  expect(section().querySelector('li img')).toBeNull();
});

test('a name in another language says which language it is in', () => {
  document.documentElement.lang = 'fr';
  const mug = { slug: 'mug', name: 'Mug', language: 'en', imageUrl: '/uploads/mug.svg' };
  localStorage.setItem(key, JSON.stringify([mug]));
  showViewed();
  const link = section().querySelector('li a') as HTMLAnchorElement;
  expect([link.lang, link.pathname]).toEqual(['en', '/fr/product/mug']);
  expect(section().querySelector('li img')?.getAttribute('src')).toBe(
    'https://api.shop.example/uploads/mug.svg',
  );
  document.documentElement.lang = 'en';
});

test('withdrawing consent hides the list', () => {
  saveConsent(everythingAllowed);
  recordProduct();
  showViewed();
  removeNotAllowed(onlyNecessary);
  resetConsent();
  expect(section().hidden).toBe(true);
});
