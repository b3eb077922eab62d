import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mostItems } from '#api/contract/limits.ts';
import { $cartCheck } from '#features/cart/cart-check-store.ts';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { removeFromCart, undoRemoval } from '#features/cart/cart-store.ts';
import { showOutcomes } from '#features/cart/outcome-toasts.script.ts';
import { CartIsland } from '#features/cart-page/CartIsland.tsx';
import { $toasts } from '#features/toasts/toasts-store.ts';
import en from '#i18n/messages/en/cart.json';
import fr from '#i18n/messages/fr/cart.json';
import { messageReader } from '#i18n/template.ts';
import { idle } from '#lib/loadable.ts';
import { slowAfter } from '#lib/waits.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { product } from '../../../support/api/hostile-api.ts';
import { itemOf } from '../../../support/cart.ts';
import { put } from '../../../support/page/put.ts';
import { blockStorage, fillDevice } from '../../../support/page/storage.ts';

vi.mock('#i18n/load.ts', () => ({ loadText: async () => messageReader('en', en) }));

const page = <CartIsland locale="en" messages={{ cart: en }} apiResizes />;

function store(...lines: readonly [id: string, quantity: number][]): void {
  const items = lines.map(([id, quantity]) => ({
    ...itemOf(id, { imageUrl: `/uploads/${id}.svg` }),
    quantity,
  }));
  localStorage.setItem(cartKey, encodeCart({ items }));
  followDevice();
}

/** Stores that the last test used still listen, so they learn of a new cart as from another tab. */
function followDevice(): void {
  act(() => void dispatchEvent(new StorageEvent('storage', { key: cartKey })));
}

function stored(): Record<string, number> {
  const { items } = JSON.parse(localStorage.getItem(cartKey) ?? '{"items":[]}');
  return Object.fromEntries(
    items.map((item: { productId: string; quantity: number }) => [item.productId, item.quantity]),
  );
}

function type(box: HTMLInputElement, text: string): void {
  fireEvent.input(box, { target: { value: text } });
  fireEvent(box, new Event('change', { bubbles: true }));
}

/** Lets changes of the cart wait until `release` is called, as if another tab were changing the cart. */
function holdLock(): { release: () => void } {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const request = (_name: string, _options: LockOptions, task: () => unknown) => promise.then(task);
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
  // A change right after another one of the same tab wouldn't wait.
  const now = performance.now() + 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return { release };
}

beforeEach(() => {
  put($cartCheck, idle);
  followDevice();
});

test('the cart shows line items and totals in each language', () => {
  store(['a', 2], ['b', 1]);
  render(page);
  const [first] = screen.getAllByRole('listitem');
  if (!first) throw new Error('no line item');
  expect(within(first).getByRole('link', { name: 'a' }).getAttribute('href')).toBe('/product/a');
  expect(first.querySelector('img')?.getAttribute('src')).toBe(
    'https://api.shop.example/uploads/a.svg?w=320',
  );
  expect(first.textContent).toContain('$11.00 each');
  expect(first.textContent).toContain('$22.00');
  expect(screen.getByRole('region', { name: 'Order summary' }).textContent).toMatch(
    /\$30\.00.*\$3\.00.*\$33\.00/,
  );
  cleanup();
  render(<CartIsland locale="fr" messages={{ cart: fr }} apiResizes={false} />);
  expect(screen.getByRole('region').textContent).toMatch(/\$30,00.*\$3,00.*\$33,00/);
  expect(screen.getByRole('link', { name: 'a' }).getAttribute('href')).toBe('/fr/product/a');
});

test('the summary says why the total differs from the prices', () => {
  store(['a', 2]);
  render(page);
  const notes = () =>
    [en.differs.rates.replace('{{rate}}', '10'), en.differs.rounding].map(
      (note) => !screen.getByText(note).hidden,
    );
  expect(notes()).toEqual([false, false]);
  const store3 = (changes: { price: number; vatRate?: number }) => {
    localStorage.setItem(cartKey, encodeCart({ items: [{ ...itemOf('a', changes), quantity: 3 }] }));
    followDevice();
  };
  store3({ price: 89, vatRate: 20 });
  expect(notes()).toEqual([true, false]);
  store3({ price: 1.05 });
  expect(notes()).toEqual([false, true]);
  expect(screen.getByText('$3.48')).toBeDefined();
});

describe('the quantity box (promise 20)', () => {
  test.each([
    ['9', 5, 'maxStockLimit'],
    ['0', 1, 'updated'],
    ['-4', 1, 'updated'],
    ['3', 3, 'updated'],
  ])('turns %s into %i and reports “%s”', async (typed, becomes, outcome) => {
    store(['a', 2]);
    render(page);
    const box = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity of a' });
    type(box, typed);
    await waitFor(() => expect(stored()).toEqual({ a: becomes }));
    await waitFor(() => expect(box.value).toBe(`${becomes}`));
    expect(globalThis.shopOutcomes?.map(({ kind }) => kind)).toEqual([outcome]);
  });

  test('restores the quantity when it is emptied', async () => {
    store(['a', 2]);
    render(page);
    const box = screen.getByRole<HTMLInputElement>('spinbutton');
    type(box, '');
    await waitFor(() => expect(box.value).toBe('2'));
    expect(stored()).toEqual({ a: 2 });
  });

  test('stays at the stock when plus is pressed', async () => {
    store(['a', 5]);
    render(page);
    fireEvent.click(screen.getByRole('button', { name: 'Increase quantity of a' }));
    await waitFor(() => expect(globalThis.shopOutcomes?.[0]?.kind).toBe('maxStockLimit'));
    expect(stored()).toEqual({ a: 5 });
    expect(screen.getByText('All our stock (5) is in your cart')).toBeDefined();
  });
});

test('every press of the plus button counts', async () => {
  store(['a', 1]);
  render(page);
  const plus = screen.getByRole('button', { name: 'Increase quantity of a' });
  act(() => {
    plus.click();
    plus.click();
    plus.click();
  });
  await waitFor(() => expect(stored()).toEqual({ a: 4 }));
});

test('the minus button stops at 1 and keeps the focus', async () => {
  store(['a', 2]);
  render(page);
  const minus = screen.getByRole('button', { name: en.less.replace('{{name}}', 'a') });
  minus.focus();
  fireEvent.click(minus);
  await waitFor(() => expect(stored()).toEqual({ a: 1 }));
  await waitFor(() => expect(minus.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(minus);
  fireEvent.click(minus);
  expect(stored()).toEqual({ a: 1 });
});

test('a failed cart check can be retried', async () => {
  store(['a', 1]);
  let respond = () => Promise.resolve(Response.json({}, { status: 429, headers: { 'retry-after': '1' } }));
  vi.stubGlobal('fetch', () => respond());
  render(page);
  expect(await screen.findAllByText(en.notChecked, { exact: false })).toHaveLength(1);
  respond = () => Promise.resolve(Response.json({}, { status: 404 }));
  const retry = screen.getByRole('button', { name: en.retry });
  retry.focus();
  fireEvent.click(retry);
  await screen.findByText('a is no longer available.');
  expect(screen.queryByText(en.notChecked, { exact: false })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

test('a slow cart check shows a warning', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  store(['a', 1]);
  const signals: (AbortSignal | null | undefined)[] = [];
  let isAnswering = false;
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    // The cart also asks what shipping costs.
    if (!url.includes('/v1/product')) return Response.json({}, { status: 404 });
    signals.push(signal);
    if (isAnswering) return Response.json({}, { status: 404 });
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  render(page);
  await waitFor(() => expect(signals).toHaveLength(1));
  act(() => void vi.advanceTimersByTime(slowAfter));
  expect(screen.getAllByText(en.notChecked, { exact: false })).toHaveLength(1);
  isAnswering = true;
  fireEvent.click(screen.getByRole('button', { name: en.retry }));
  await screen.findByText('a is no longer available.');
  const [first, ...later] = signals.map((signal) => signal?.aborted);
  expect(first).toBe(true);
  expect(later).not.toContain(true);
  act(() => void vi.advanceTimersByTime(slowAfter));
  expect(screen.queryByText(en.notChecked, { exact: false })).toBeNull();
});

test('accepting a new price stores it (promise 21)', async () => {
  store(['a', 1]);
  vi.stubGlobal('fetch', async () =>
    Response.json({ product: product('a', { id: 'a', price: 12 }), category: null }),
  );
  render(page);
  fireEvent.click(await screen.findByRole('button', { name: en.changes.accept }));
  await waitFor(() => expect(localStorage.getItem(cartKey)).toContain('"price":12'));
});

test('totals show a new price before it is accepted (promise 21)', async () => {
  store(['a', 3]);
  vi.stubGlobal('fetch', async () =>
    Response.json({ product: product('a', { id: 'a', price: 12, stock: 2 }), category: null }),
  );
  render(page);
  await screen.findByRole('button', { name: en.changes.accept });
  expect(screen.getByText(en.subtotal).nextSibling?.textContent).toBe('$36.00');
  expect(screen.getByText(en.total).nextSibling?.textContent).toBe('$39.60');
  const [row] = within(screen.getByRole('list', { name: en.items })).getAllByRole('listitem');
  expect(row?.textContent).toContain('$13.20 each');
  // The quantity and the stock stay until the shopper accepts.
  expect(screen.getByRole<HTMLInputElement>('spinbutton').max).toBe('5');
  expect(localStorage.getItem(cartKey)).toContain('"price":10');
});

test('unavailable products block checkout (promise 22)', async () => {
  store(['a', 1], ['b', 1], ['c', 1]);
  const stocks: Readonly<Record<string, number>> = { a: 0, c: 5 };
  vi.stubGlobal('fetch', async (url: string) => {
    const id = url.split('/').at(-1) ?? '';
    return id in stocks
      ? Response.json({ product: product(id, { id, stock: stocks[id] }), category: null })
      : Response.json({}, { status: 404 });
  });
  render(page);
  await screen.findByText('Out of stock');
  const lines = within(screen.getByRole('list', { name: en.items }));
  const [first, second] = lines.getAllByRole('listitem');
  expect(first?.textContent).toContain('Out of stock');
  expect(first?.textContent).not.toContain('No longer available');
  expect(second?.textContent).toContain('No longer available');
  const checkout = screen.getByRole('button', {
    name: en.checkout,
    description: /^Remove unavailable items/,
  });
  expect(checkout).toHaveProperty('disabled', true);
  for (const name of ['a', 'b']) fireEvent.click(lines.getByRole('button', { name: `Remove ${name}` }));
  await screen.findByRole('link', { name: en.checkout });
});

test('each variant is a line item with its own link', () => {
  const variants = ['Blue', 'Red'].map((value) => ({
    ...itemOf(`apron ${value}`, { name: 'Apron', slug: 'apron', options: [{ name: 'Colour', value }] }),
    quantity: 1,
  }));
  localStorage.setItem(cartKey, encodeCart({ items: variants }));
  followDevice();
  render(page);
  const lines = within(screen.getByRole('list', { name: en.items }));
  expect(lines.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Apron · Blue', '/product/apron?variant=apron%20Blue'],
    ['Apron · Red', '/product/apron?variant=apron%20Red'],
  ]);
  expect(lines.getByRole('button', { name: 'Remove Apron · Red' })).toBeDefined();
});

test('a product with new variants asks for a choice', async () => {
  store(['a', 1], ['b', 1]);
  vi.stubGlobal('fetch', async (url: string) => {
    const id = url.split('/').at(-1) ?? '';
    const variants = [{ id: 'a-blue', values: ['Blue'], price: 10, stock: 3 }];
    const options = [{ name: 'Colour', values: [{ name: 'Blue' }] }];
    const more = id === 'a' ? { options, variants, maxPrice: 10 } : { price: 12 };
    return Response.json({ product: product(id, { id, ...more }), category: null });
  });
  render(page);
  const alert = within(await screen.findByRole('alert'));
  await alert.findByText(/a now comes in several versions/);
  const lines = within(screen.getByRole('list', { name: en.items }));
  for (const part of [alert, lines])
    expect(part.getByRole('link', { name: 'Choose an option' }).getAttribute('href')).toBe('/product/a');
  // The cart check still covers the other line item, which can still be changed.
  expect(alert.getByText(/^b: now \$/)).toBeDefined();
  expect(screen.getByRole('link', { name: en.checkout })).toBeDefined();
  // The totals are those of the line item that the checkout buys.
  expect(screen.getByText(en.subtotal).nextSibling?.textContent).toBe('$12.00');
  fireEvent.click(lines.getByRole('button', { name: 'Remove b' }));
  await screen.findByRole('button', { name: en.checkout });
  fireEvent.click(screen.getByRole('button', { name: en.undo }));
  fireEvent.click(await lines.findByRole('button', { name: 'Remove a' }));
  await screen.findByRole('link', { name: en.checkout });
  expect(stored()).toEqual({ b: 1 });
});

test('a removal focuses the next line item (promise 58)', async () => {
  store(['a', 1], ['b', 1]);
  render(page);
  fireEvent.click(screen.getByRole('button', { name: 'Remove a' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'b' })));
  fireEvent.click(screen.getByRole('button', { name: 'Remove b' }));
  await waitFor(() => expect(screen.getByText(en.empty)).toBeDefined());
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(screen.getByText(en.empty))).toBe(true);
  // A screen reader already reads the toast, so the focused text must not say it again.
  expect(document.activeElement?.textContent).not.toContain('removed');
});

test.each([
  ['removal', 'Remove a', 'removeError'],
  ['clearing', en.clear, 'clearError'],
])('a refused %s doesn’t move the focus later', async (_, name, refused) => {
  store(['a', 1], ['b', 1]);
  render(page);
  fillDevice({ both: true });
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(globalThis.shopOutcomes?.at(-1)?.kind).toBe(refused));
  vi.restoreAllMocks();
  const plus = screen.getByRole('button', { name: 'Increase quantity of b' });
  plus.focus();
  fireEvent.click(plus);
  await waitFor(() => expect(stored()).toEqual({ a: 1, b: 2 }));
  await screen.findByDisplayValue('2');
  expect(document.activeElement).toBe(plus);
});

test('a refused Undo doesn’t move the focus later', async () => {
  store(['a', 1], ['b', 1]);
  render(page);
  fireEvent.click(screen.getByRole('button', { name: 'Remove a' }));
  const undo = await screen.findByRole('button', { name: en.undo });
  fillDevice({ both: true });
  fireEvent.click(undo);
  await waitFor(() => expect(globalThis.shopOutcomes?.at(-1)?.kind).toBe('addItemError'));
  vi.restoreAllMocks();
  const plus = screen.getByRole('button', { name: 'Increase quantity of b' });
  plus.focus();
  fireEvent.click(plus);
  await screen.findByDisplayValue('2');
  expect(document.activeElement).toBe(plus);
});

test('while a removal waits, another tab’s change moves no focus', async () => {
  store(['a', 1], ['b', 1], ['c', 1]);
  render(page);
  const remove = screen.getByRole('button', { name: 'Remove b' });
  remove.focus();
  const otherTab = holdLock();
  fireEvent.click(remove);
  store(['a', 2], ['b', 1], ['c', 1]);
  await screen.findByDisplayValue('2');
  expect(document.activeElement).toBe(remove);
  otherTab.release();
  await waitFor(() => expect(stored()).toEqual({ a: 2, c: 1 }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('c'));
});

test('a second press on Remove loses neither focus nor Undo', async () => {
  store(['a', 1], ['b', 1]);
  render(page);
  const remove = screen.getByRole('button', { name: 'Remove a' });
  const otherTab = holdLock();
  fireEvent.click(remove);
  fireEvent.click(remove);
  otherTab.release();
  await waitFor(() => expect(stored()).toEqual({ b: 1 }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'b' })));
  await new Promise((done) => setTimeout(done));
  expect(screen.getByRole('button', { name: en.undo })).toBeDefined();
});

test('Undo restores a cleared cart', async () => {
  store(['a', 2], ['b', 1]);
  render(page);
  fireEvent.click(screen.getByRole('button', { name: en.clear }));
  fireEvent.click(await screen.findByRole('button', { name: en.undo }));
  await waitFor(() => expect(stored()).toEqual({ a: 2, b: 1 }));
  await waitFor(() => expect(screen.queryByRole('button', { name: en.undo })).toBeNull());
});

test('an Undo that restores only a part keeps its offer', async () => {
  store(['a', 1], ['b', 1]);
  render(page);
  fireEvent.click(screen.getByRole('button', { name: en.clear }));
  const undo = await screen.findByRole('button', { name: en.undo });
  // Another tab fills the cart, except for one line item.
  const others = Array.from({ length: mostItems - 1 }, (_, index): [string, number] => [`other ${index}`, 1]);
  store(...others);
  fireEvent.click(undo);
  await waitFor(() => expect(globalThis.shopOutcomes?.at(-1)?.kind).toBe('maxItemsReached'));
  expect(stored()).toEqual({ a: 1, ...Object.fromEntries(others) });
  store(['a', 1]);
  fireEvent.click(screen.getByRole('button', { name: en.undo }));
  await waitFor(() => expect(stored()).toEqual({ a: 1, b: 1 }));
  await waitFor(() => expect(screen.queryByRole('button', { name: en.undo })).toBeNull());
});

test('a removal offers Undo once, on the page', async () => {
  store(['a', 1]);
  render(page);
  fireEvent.click(screen.getByRole('button', { name: 'Remove a' }));
  await screen.findByRole('button', { name: en.undo });
  await showOutcomes();
  expect($toasts.get()).toMatchObject([{ text: 'a was removed from your cart.' }]);
  expect($toasts.get()[0]).not.toHaveProperty('action');
  // On other pages, and before React runs, the toast offers Undo.
  await undoRemoval([{ item: { ...itemOf('a'), quantity: 1 }, index: 0 }]);
  await removeFromCart('a');
  await showOutcomes();
  expect($toasts.get().at(-1)).toHaveProperty('action.label', en.undo);
});

test('the cart follows other tabs (promise 24)', async () => {
  store(['a', 1]);
  render(page);
  store(['a', 1], ['b', 3]);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  localStorage.clear();
  act(() => void dispatchEvent(new Event('pageshow')));
  expect(screen.getByText(en.empty)).toBeDefined();
});

test('the cart says that storage is blocked (promise 16)', () => {
  blockStorage();
  render(page);
  expect(screen.getByText(en.storageBlocked)).toBeDefined();
});
