/** The filters of a large category in jsdom. The category's cards are in several files. */
import { setTimeout } from 'node:timers/promises';
import { fireEvent, screen } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';

/** Product 1 costs $1, product 2 costs $2, and so on. Every second one is sold out. */
const factsOf = (index: number) => `${(index + 1) * 100} 0 ${index % 2}`;
const cardOf = (index: number, facts = factsOf(index)) =>
  `<li class="card" data-facts="${facts}"><a href="/product/${index + 1}">${index + 1}</a></li>`;
const total = 2000;

let loaded: string[];
let spoiled: Record<string, string | undefined>;

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** Where the card files begin. The first file has 50 cards, and every other file has 49. */
const starts = [0, ...numbers(0, 40).map((index) => 50 + index * 49)];
const inFile = (number: number) => numbers(starts[number - 1] ?? 0, Math.min(starts[number] ?? total, total));

function fileAt(path: string): string | undefined {
  if (path in spoiled) return spoiled[path];
  if (path === '/category/kitchen/filters')
    return `<form data-size="24" data-facts="${starts
      .map((_, index) => inFile(index + 1).map(factsOf))
      .join(';')}" data-values="${numbers(0, total)
      .map((index) => index % 3)
      .join()}" data-none="None" data-zero="Zero" data-one="One" data-many="{{count}} products" data-some="{{count}} of {{total}} products">
      <details><input type="checkbox" name="option" value="Colour: Blue"><input type="checkbox" name="option" value="Colour: Red"></details>
      <input name="min"><input name="max"><input type="checkbox" name="stock"></form>
      <p data-filter-more hidden><button>Show more</button><span data-text="{{shown}} of {{total}}"></span></p>`;
  const [, file = ''] = /cards\/(\d+)$/.exec(path) ?? [];
  return `<ul>${inFile(Number(file))
    .map((index) => cardOf(index))
    .join('')}</ul>`;
}

beforeEach(() => {
  [loaded, spoiled] = [[], {}];
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string) => {
    loaded.push(path.replace('/category/kitchen/', ''));
    const file = fileAt(path);
    return new Response(file ?? 'gone', { status: file === undefined ? 404 : 200 });
  });
});

async function open(url: string) {
  history.replaceState(null, '', url);
  document.body.innerHTML = `
    <main><p data-list-count>2000 products</p>
    <div id="filters" hidden><p role="status" data-failed="Failed" data-slow="Slow"></p><button data-filter-retry hidden>Try again</button></div>
    <button data-filter="/category/kitchen/filters"></button>
    <nav data-list-sort><a href="/category/kitchen"></a><a href="/category/kitchen/price-asc"></a></nav>
    <form><select data-sort><option>Featured</option><option>Price</option></select></form>
    <ul id="list" data-list-cards>${cardOf(0)}</ul></main>`;
  const { startFilter } = await import('#features/category-page/filter-list.script.ts');
  startFilter(document.querySelector('[data-filter]') as HTMLElement, true);
}

const count = () => document.querySelector('[data-list-count]')?.textContent;
const list = () => [...document.querySelectorAll('#list li')].map(({ textContent }) => Number(textContent));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('filters load only the cards they show (promise 73)', async () => {
  await open('/category/kitchen?stock=1');
  await vi.waitFor(() => expect(count()).toBe('1000 products'));
  expect(list()).toEqual(numbers(1, 25).map((index) => index * 2));
  expect(loaded).toEqual(['filters', 'cards/1']);
  expect(screen.getByText('24 of 1000')).toBeDefined();
  const [first] = document.querySelectorAll('#list li');
  press('Show more');
  await vi.waitFor(() => expect(list()).toHaveLength(48));
  expect(loaded).toEqual(['filters', 'cards/1', 'cards/2']);
  expect(document.activeElement?.textContent).toBe('50');
  expect(document.querySelector('#list li')).toBe(first);
});

test('a newer choice replaces a pending one (promise 73)', async () => {
  await open('/category/kitchen?stock=1');
  await vi.waitFor(() => expect(list()).toHaveLength(24));
  press('Show more');
  history.pushState(null, '', '/category/kitchen?max=2');
  fireEvent(window, new PopStateEvent('popstate'));
  await vi.waitFor(() => expect(list()).toEqual([1, 2]));
  await vi.waitFor(() => expect(loaded).toContain('cards/2'));
  expect(list()).toEqual([1, 2]);
});

test('the filters find products of every card file', async () => {
  await open('/category/kitchen/price-desc?min=98&max=101');
  await vi.waitFor(() => expect(count()).toBe('2 of 4 products'));
  expect(list()).toEqual([101, 100, 99, 98]);
  expect(loaded.toSorted()).toEqual(['cards/2', 'cards/3', 'filters']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a list of sold-out products has the built words for 0', async () => {
  await open('/category/kitchen?max=1');
  await vi.waitFor(() => expect(count()).toBe('Zero'));
});

test('after Back, a list has as many products as before', async () => {
  await open('/category/kitchen?stock=1');
  await vi.waitFor(() => expect(list()).toHaveLength(24));
  press('Show more');
  await vi.waitFor(() => expect(list()).toHaveLength(48));
  history.pushState(null, '', '/category/kitchen?max=3');
  fireEvent(window, new PopStateEvent('popstate'));
  await vi.waitFor(() => expect(list()).toEqual([1, 2, 3]));
  history.back();
  await vi.waitFor(() => expect(list()).toHaveLength(48));
});

test('cards that couldn’t load can be loaded again', async () => {
  spoiled['/category/kitchen/cards/1'] = undefined;
  await open('/category/kitchen?max=2');
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Failed'));
  expect(list()).toEqual([1]);
  spoiled = {};
  press('Try again');
  await vi.waitFor(() => expect(list()).toEqual([1, 2]));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a replaced choice is neither slow nor failed', async () => {
  await open('/category/kitchen');
  await vi.waitFor(() => expect(document.querySelector('[name=max]')).not.toBeNull());
  const panel = document.getElementById('filters') as HTMLElement;
  const send = fetch;
  const lost = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string) => (path.endsWith('cards/2') ? lost.promise : send(path)));
  const choose = (query: string) => {
    history.pushState(null, '', `/category/kitchen${query}`);
    fireEvent(window, new PopStateEvent('popstate'));
  };
  choose('?min=98&max=99');
  choose('?max=2');
  await vi.waitFor(() => expect(list()).toEqual([1, 2]));
  panel.hidden = true;
  const said = () => panel.querySelector('[role=status]')?.textContent;
  await setTimeout(1100);
  expect(said()).toBe('');
  lost.reject(new TypeError('no response'));
  await setTimeout();
  expect([said(), panel.hidden]).toEqual(['', true]);
  expect(panel.querySelector<HTMLElement>('[data-filter-retry]')?.hidden).toBe(true);
});

test('a card that has changed since the build isn’t shown', async () => {
  spoiled['/category/kitchen/cards/1'] = `<ul>${cardOf(0)}${cardOf(1, '900 0 1')}${cardOf(2)}</ul>`;
  await open('/category/kitchen?max=3');
  await vi.waitFor(() => expect(list()).toEqual([1, 3]));
});

test('“Show more” skips cards that have changed', async () => {
  spoiled['/category/kitchen/cards/1'] = `<ul>${numbers(1, 50)
    .map((index) => cardOf(index))
    .join('')}</ul>`;
  await open('/category/kitchen?stock=1');
  await vi.waitFor(() => expect(count()).toBe('1000 products'));
  expect(list()).toEqual([]);
  press('Show more');
  await vi.waitFor(() => expect(list()[0]).toBe(52));
  press('Show more');
  await vi.waitFor(() => expect(list()).toHaveLength(47));
});

test('an option’s values filter the list', async () => {
  await open('/category/kitchen?max=6&option=Colour%3A+Blue&option=Colour%3A+Red');
  await vi.waitFor(() => expect(list()).toEqual([1, 2, 4, 5]));
  expect(document.querySelector('details')?.open).toBe(true);
  expect(document.querySelector<HTMLElement>('[data-filter]')?.dataset['used']).toBe(' (2)');
  const [blue] = document.querySelectorAll<HTMLInputElement>('[name=option]');
  if (blue) blue.checked = false;
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await vi.waitFor(() => expect(list()).toEqual([2, 5]));
  expect(location.search).toBe('?option=Colour%3A+Red&max=6');
});

test.each([
  ['close on a phone', true],
  ['stay open on a large screen', false],
])('applied filters %s', async (_, isPhone) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  await open('/category/kitchen');
  const panel = document.getElementById('filters') as HTMLElement;
  const button = document.querySelector<HTMLElement>('[data-filter]') as HTMLElement;
  await vi.waitFor(() => expect(document.querySelector('[name=max]')).not.toBeNull());
  const field = document.querySelector('[name=max]') as HTMLInputElement;
  const apply = (max: string) => {
    field.value = max;
    field.focus();
    fireEvent.submit(field.form as HTMLFormElement);
  };
  apply('3');
  await vi.waitFor(() => expect(list()).toEqual([1, 2, 3]));
  expect(panel.hidden).toBe(isPhone);
  expect(button.getAttribute('aria-expanded')).toBe(`${!isPhone}`);
  expect(document.activeElement === button).toBe(isPhone);
  // Without results, the shopper needs the form again.
  apply('0.5');
  await vi.waitFor(() => expect(count()).toBe('None'));
  expect(panel.hidden).toBe(false);
});

test('on a phone, filters without results show that there are none', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await open('/category/kitchen');
  await vi.waitFor(() => expect(document.querySelector('[name=max]')).not.toBeNull());
  const field = document.querySelector('[name=max]') as HTMLInputElement;
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  field.value = '0.5';
  fireEvent.submit(field.form as HTMLFormElement);
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledOnce());
  expect((scroll.mock.contexts[0] as Element).textContent).toBe('None');
  expect(document.getElementById('filters')?.hidden).toBe(false);
  expect(document.activeElement).toBe(document.querySelector('[data-filter]'));
});

const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('[data-list-sort] a')].map(({ search }) => search);

test('a sort order keeps the filters', async () => {
  await open('/category/kitchen?max=6');
  await vi.waitFor(() => expect(list()).toHaveLength(6));
  expect(links()).toEqual(['?max=6', '?max=6']);
  const box = document.querySelector<HTMLInputElement>('[name=stock]') as HTMLInputElement;
  fireEvent.click(box);
  expect(links()).toEqual(['?max=6&stock=on', '?max=6&stock=on']);
  fireEvent.click(box);
  expect(links()).toEqual(['?max=6', '?max=6']);
});

test('choosing a sort order on phones keeps the filters', async () => {
  vi.stubGlobal('shopParts', { want: vi.fn() });
  await open('/category/kitchen?max=6');
  loaded = [];
  const { watchFilter } = await import('#features/category-page/filter.script.ts');
  watchFilter();
  expect(links()).toEqual(['?max=6', '?max=6']);
  const followed = vi.fn((event: Event) => event.preventDefault());
  document.querySelectorAll('[data-list-sort] a')[1]?.addEventListener('click', followed);
  const select = document.querySelector('[data-sort]') as HTMLSelectElement;
  fireEvent.change(select, { target: { selectedIndex: 1 } });
  expect(followed).toHaveBeenCalledOnce();
});
