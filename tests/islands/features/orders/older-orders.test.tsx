/** The list of a shopper with more orders than fit in one response. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadOrders } from '#features/orders/orders-store.ts';
import calls from '#i18n/messages/en/calls.json';
import en from '#i18n/messages/en/orders.json';
import { slowAfter } from '#lib/waits.ts';
import { setStock } from '../../../support/api/shopper.ts';
import { api, place, shopper, show } from './orders-page.tsx';

test('older orders load on demand and get the focus', async () => {
  const [a = ''] = setStock(api, 100);
  for (let made = 0; made < 22; made++) await shopper.order([{ productId: a, quantity: 1 }]);
  show();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
  fireEvent.click(screen.getByRole('button', { name: en.older }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(22));
  await waitFor(() =>
    expect(screen.getAllByRole('article')[20]?.contains(document.activeElement)).toBe(true),
  );
  expect(screen.queryByRole('button', { name: en.older })).toBeNull();
});

/** An API whose shopper has many copies of one order, the newest first. Returns the URL of each call for the list. */
async function copyOrder(count: number): Promise<URL[]> {
  const { order } = await place();
  const copies = Array.from({ length: count }, (_, index) => ({ ...order, id: `copy-${index}` }));
  const send = globalThis.fetch;
  const lists: URL[] = [];
  vi.stubGlobal('fetch', async (called: string, init?: RequestInit) => {
    const url = new URL(called);
    const [, id] = /\/v1\/order\/(copy-\d+)$/.exec(url.pathname) ?? [];
    if (id) return Response.json({ order: copies.find((copy) => copy.id === id) });
    if (url.pathname !== '/v1/order') return send(called, init);
    lists.push(url);
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const end = from + Number(url.searchParams.get('limit'));
    return Response.json({ orders: copies.slice(from, end), ...(end < count && { nextCursor: `${end}` }) });
  });
  return lists;
}

const limits = (lists: readonly URL[]) => lists.map(({ searchParams }) => searchParams.get('limit'));

/** Searching hundreds of orders by role takes long. */
const articles = () => document.querySelectorAll('article');

test('more than 100 orders stay when they are read again', async () => {
  const lists = await copyOrder(150);
  history.replaceState(null, '', '/orders#copy-110');
  show();
  await waitFor(() => expect(articles()).toHaveLength(120));
  fireEvent.click(screen.getByText(en.older));
  await waitFor(() => expect(articles()).toHaveLength(140));
  lists.length = 0;
  const [first] = articles();
  await loadOrders();
  expect(limits(lists)).toEqual(['100', '40']);
  expect(articles()).toHaveLength(140);
  expect(articles()[0]).toBe(first);
});

test('slow older orders can be stopped (promise 43)', async () => {
  await copyOrder(30);
  show();
  await waitFor(() => expect(articles()).toHaveLength(20));
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!url.includes('cursor=')) return send(url, init);
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  fireEvent.click(screen.getByText(en.older));
  act(() => void vi.advanceTimersByTime(slowAfter));
  expect(screen.getByText(calls.slow)).toBeDefined();
  fireEvent.click(screen.getByText(calls.stop));
  expect(await screen.findByText(en.stopped)).toBeDefined();
  await waitFor(() => expect(screen.queryByText(calls.slow)).toBeNull());
  expect(screen.getByText(en.older).getAttribute('aria-disabled')).toBeNull();
});

test('a link to an old order loads and opens it', async () => {
  const lists = await copyOrder(300);
  history.replaceState(null, '', '/orders#copy-110');
  show();
  await waitFor(() => expect(articles()).toHaveLength(120));
  expect(limits(lists)).toEqual(['20', '100']);
  const opened = () => [...articles()].filter((one) => one.querySelector('details[open]'));
  await waitFor(() => expect(opened().map((one) => one.parentElement?.id)).toEqual(['copy-110']));
  // A link on the page itself.
  location.hash = '#copy-205';
  await waitFor(() => expect(articles()).toHaveLength(220));
  await waitFor(() => expect(document.getElementById('copy-205')?.querySelector('details')?.open).toBe(true));
});

test('a link to an unknown order loads no older orders', async () => {
  const lists = await copyOrder(150);
  history.replaceState(null, '', '/orders#unknown');
  show();
  await waitFor(() => expect(articles()).toHaveLength(20));
  expect(limits(lists)).toEqual(['20']);
});
