/** Which links load before the shopper opens them. */
import { expect, test } from 'vitest';
import { catalogLinks } from '#features/prefetch/prefetch.ts';

test('only the shop’s own pages are prefetched (promise 71)', () => {
  document.body.innerHTML = `
    <a href="/product/mug"></a><a href="/fr/category/kitchen/page/2"></a>
    <a href="https://other.example/product/mug"></a><a href="//other.example/category/a"></a>
    <a href="/fr//other.example/product/a"></a><a href="/fr/product/mug" data-language="fr"></a><a href="/cart"></a>`;
  const links = [...document.querySelectorAll(catalogLinks)].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/product/mug', '/fr/category/kitchen/page/2']);
});
