/** What the cart's toasts say and offer. */
import { fireEvent, screen } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { encodeCart, repairCart } from '#features/cart/cart-storage.ts';
import { addAllToCart, removeFromCart } from '#features/cart/cart-store.ts';
import { showOutcomes } from '#features/cart/outcome-toasts.script.ts';
import { $toasts, dismissToast } from '#features/toasts/toasts-store.ts';
import en from '#i18n/messages/en/cart.json';
import { notKept } from '#i18n/messages/en/toasts.json';
import { messageReader } from '#i18n/template.ts';
import { cartKey } from '#platform/storage-keys.ts';
import { itemOf } from '../../../support/cart.ts';
import { blockStorage } from '../../../support/page/storage.ts';

let arrival: Promise<void> | undefined;
vi.mock('#i18n/load.ts', () => ({
  loadText: async (_locale: string, name: string) => {
    if (name === 'toasts') await arrival;
    return messageReader('en', { ...en, notKept });
  },
}));

const texts = () => $toasts.get().map(({ text }) => text);

beforeEach(() => {
  for (const { id } of $toasts.get()) dismissToast(id);
  document.body.innerHTML = `<main tabindex="-1"><a href="/product/a" data-item-name>a</a></main>
    <section data-toasts="Dismiss"><div data-toast-list="note"></div><div data-toast-list="error"></div></section>`;
});

async function add(...ids: string[]): Promise<void> {
  const wanted = ids.map((id) => ({ item: itemOf(id), quantity: 1 }));
  globalThis.shopOutcomes = (await addAllToCart(wanted)).flatMap((outcome) => outcome ?? []);
  await showOutcomes();
}

test('after an addition, a toast links to the checkout', async () => {
  await add('a');
  expect($toasts.get()[0]?.links?.map(({ href }) => href)).toEqual(['/cart', '/checkout']);
});

test('after an addition, the service worker stores the cart page', async () => {
  const postMessage = vi.fn();
  const ready = Promise.resolve({ active: { postMessage } });
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { ready } });
  await add('a', 'b');
  expect(postMessage.mock.calls).toEqual([['/cart']]);
});

test('without a service worker, an addition still has its toast', async () => {
  const ready = Promise.reject(new DOMException('The user denied permission', 'SecurityError'));
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { ready } });
  await add('a');
  expect(texts()).toEqual(['a is in your cart.']);
});

test('an outcome doesn’t wait for the text about blocked storage', async () => {
  blockStorage();
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  arrival = promise;
  await add('a');
  await add('b');
  expect(texts()).toEqual(['a is in your cart.', 'b is in your cart.']);
  arrive();
  await vi.waitFor(() => expect(texts()).toContain(notKept.blocked));
});

test('with blocked storage, toasts have no links', async () => {
  blockStorage();
  // The toast about blocked storage shows once per page. It stays away here, so that it can show in another test.
  arrival = new Promise(() => undefined);
  await add('a');
  expect(texts()).toEqual(['a is in your cart.']);
  expect($toasts.get()[0]?.links).toBeUndefined();
});

test.each([
  ['some of', [{ ...itemOf('a'), quantity: 1 }], en.setAside],
  ['all of', [], en.setAsideAll],
])('a toast says that %s the stored cart was unreadable', async (_, items, words) => {
  const broken = { ...itemOf('b'), quantity: -1 };
  localStorage.setItem(cartKey, encodeCart({ items: [...items, broken] }));
  repairCart();
  await vi.waitFor(() => expect(globalThis.shopOutcomes).toHaveLength(1));
  await showOutcomes();
  expect(texts()).toEqual([words]);
});

test('Undo in a toast focuses what returns (promise 58)', async () => {
  await add('a');
  await removeFromCart('a');
  await showOutcomes();
  screen.getByRole('button', { name: en.undo }).focus();
  fireEvent.click(screen.getByRole('button', { name: en.undo }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'a' })));
});
