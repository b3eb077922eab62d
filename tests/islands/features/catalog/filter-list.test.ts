/** The filters of a large category, whose cards are in several files, in jsdom. */
import { expect, test, vi } from 'vitest';
import { startFilter } from '#features/catalog/filter-list.script.ts';

const files: Record<string, string> = {
  '/cards/1': '<form data-one="One" data-many="{{count}} products"></form><li data-facts="500 0 3">Mug</li>',
  '/cards/2': '<ul><li data-facts="900 0 3">Pot</li><li data-facts="400 0 3">Cup</li></ul>',
};

test('the filters find products in every file, and stay on the page', async () => {
  // Some hosts also answer at an address with two slashes, whose path alone names another site (promise 71).
  const address = `${location.origin}//category/kitchen/price-asc`;
  history.replaceState(null, '', `${address}?max=6`);
  document.body.innerHTML = `
    <main><p data-list-count>1 product</p>
    <div id="filters" hidden><p role="status"></p><button hidden></button></div>
    <button data-filter="/cards/1 /cards/2"></button>
    <ul id="list"><li class="card">Mug</li></ul></main>`;
  vi.stubGlobal('fetch', async (path: string) => new Response(files[path]));
  startFilter(document.querySelector('[data-filter]') as HTMLElement, true);
  await vi.waitFor(() => expect(document.querySelector('[data-list-count]')?.textContent).toBe('2 products'));
  const list = [...document.querySelectorAll('#list li')].map(({ textContent }) => textContent);
  expect(list).toEqual(['Cup', 'Mug']);
  const reset = new Event('reset', { cancelable: true });
  document.querySelector('form')?.dispatchEvent(reset);
  expect([reset.defaultPrevented, location.href]).toEqual([true, address]);
});
