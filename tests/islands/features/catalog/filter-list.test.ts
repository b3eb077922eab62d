/** The filters of a large category, whose cards are in several files, in jsdom. */
import { expect, test, vi } from 'vitest';
import { startFilter } from '#features/catalog/filter-list.script.ts';

const files: Record<string, string> = {
  '/cards/1': '<form data-one="One" data-many="{{count}} products"></form><li data-facts="500 0 3">Mug</li>',
  '/cards/2': '<ul><li data-facts="900 0 3">Pot</li><li data-facts="400 0 3">Cup</li></ul>',
};

test('the filters find products in every file of cards', async () => {
  history.replaceState(null, '', '/category/kitchen/price-asc?max=6');
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
});
