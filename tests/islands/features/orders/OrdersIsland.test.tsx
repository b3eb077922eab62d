import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { ProfileIsland } from '#features/account/ProfileIsland.tsx';
import { readCart } from '#features/cart/cart-storage.ts';
import { CheckoutIsland } from '#features/checkout/CheckoutIsland.tsx';
import { OrderConfirmationIsland } from '#features/orders/OrderConfirmationIsland.tsx';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import { RetryPaymentIsland } from '#features/orders/RetryPaymentIsland.tsx';
import { orderList } from '#features/orders/store.ts';
import enFailures from '#i18n/messages/en/failures.json';
import en from '#i18n/messages/en/orders.json';
import fr from '#i18n/messages/fr/orders.json';
import { messagesFor } from '#i18n/translator.ts';
import { grossOf, toCents } from '#lib/money.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { apiOfPages, signInHere, signOutHere } from '../../../support/shop-browser.ts';
import { control, Shopper, setStock } from '../../../support/shopper.ts';

// Without its timers, the API doesn't expire an overdue order before the page does.
vi.useFakeTimers({ toFake: ['setInterval'] });
const api = await apiOfPages(12);
vi.useRealTimers();
const messages = messagesFor('en', ['orders', 'payment', 'failures', 'account', 'auth', 'checkout', 'cart']);
let shopper: Shopper;

beforeEach(() => {
  shopper = new Shopper(api);
});

function show(locale: 'en' | 'fr' = 'en') {
  signInHere(api, shopper.id);
  const messages = messagesFor(locale, ['orders', 'failures']);
  render(<OrdersIsland locale={locale} messages={messages} imageVariants={false} />);
}

/** Orders the first product. */
async function place({ quantity = 1, paid = false } = {}) {
  const [productId = ''] = setStock(api, 50);
  const { order, intent } = await shopper.order([{ productId, quantity }]);
  const pay = () => shopper.payAndRetrieve(intent);
  if (paid) await pay();
  return { order, pay };
}

const makeOverdue = ({ id }: { id: string }) =>
  api.db.prepare('UPDATE shop_order SET expires_at = ? WHERE id = ?').run('2020-01-01T00:00:00.000Z', id);

const card = async () => within(await screen.findByRole('article'));
const actions = (shown: Awaited<ReturnType<typeof card>>) =>
  [...shown.queryAllByRole('link'), ...shown.queryAllByRole('button')].map(({ textContent }) => textContent);

test.each(
  Object.entries({
    OrdersIsland,
    OrderConfirmationIsland,
    RetryPaymentIsland,
    ProfileIsland,
    CheckoutIsland,
  }),
)('%s shows a skeleton instead of a spinner while it loads, and words a second later', (_, Island) => {
  const built = renderToStaticMarkup(<Island locale="en" messages={messages} imageVariants={false} />);
  expect(built).toContain('class="skeleton-line ');
  expect(built).not.toContain('animate-spin');
  expect(built).toMatch(/<p class="late [^"]*">[^<]+<\/p>/);
});

test('a shopper without orders gets a link to the catalogue', async () => {
  show();
  await screen.findByText(en.empty);
  expect(screen.getByRole('link', { name: en.browse }).getAttribute('href')).toBe('/categories');
});

test('an order offers the actions that its status allows', async () => {
  const { order, pay } = await place({ quantity: 2 });
  show();
  const shown = await card();
  expect(shown.getByText(en.status.pending)).toBeDefined();
  expect(actions(shown)).toEqual([en.pay, en.again, en.cancel]);
  expect(shown.getByRole('link', { name: en.pay }).getAttribute('href')).toBe(
    `/retry-payment?orderId=${order.id}`,
  );
  expect(shown.getByRole('timer').textContent).toMatch(/Reserved for another (29:\d\d|30:00)/);

  await pay();
  await orderList.load();
  await waitFor(() => expect(actions(shown)).toEqual([en.invoice, en.again, en.cancel]));
  expect(shown.queryByRole('timer')).toBeNull();

  for (const step of ['process', 'ship', 'deliver', 'refund']) {
    await control(api, `/order/${order.id}/${step}`);
    await orderList.load();
    await waitFor(() => expect(actions(shown)).toEqual([en.invoice, en.again]));
  }
  expect(shown.getByText(en.status.refunded)).toBeDefined();
  expect(shown.queryByRole('list', { name: en.progress })).toBeNull();
});

test('the details show products, totals and addresses in the language of the page', async () => {
  const { order } = await place({ quantity: 2 });
  show('fr');
  const shown = await card();
  fireEvent.click(shown.getByText(fr.details));
  const group = await shown.findByText(`Numéro complet : ${order.id}`);
  expect(group).toBeDefined();
  const heading = shown.getByRole('heading', { level: 2 }).textContent;
  expect(heading).toMatch(/^Commande n°\s[\dA-F]{4}-[\dA-F]{2}$/);
  expect(shown.getAllByText('France')).toHaveLength(2);
  const dollars = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const [line] = order.items;
  if (!line) throw new Error('no line item');
  const inclVat = (net: number) => dollars(grossOf(toCents(net), line.vatRate));
  expect(shown.getByText(new RegExp(`^2 × \\$${inclVat(line.unitPrice)} TTC`))).toBeDefined();
  expect(
    within(shown.getByRole('list', { name: fr.items })).getByText(`$${inclVat(line.total)}`),
  ).toBeDefined();
  expect(shown.getByText('Sous-total HT').nextSibling?.textContent).toBe(
    `$${dollars(toCents(order.subtotal))}`,
  );
  expect(shown.getByText('Total TTC').nextSibling?.textContent).toBe(`$${dollars(toCents(order.total))}`);
  const total = order.total.toFixed(2).replace('.', ',');
  expect(shown.getAllByText(`$${total}`).length).toBeGreaterThan(0);
});

test('cancelling asks for confirmation and states the refund if the order is paid', async () => {
  const { order } = await place({ paid: true });
  show();
  const shown = await card();
  fireEvent.click(shown.getByRole('button', { name: en.cancel }));
  const dialog = within(screen.getByRole('dialog', { name: en.cancelTitle }));
  expect(dialog.getByText(new RegExp(`We’ll refund \\$${order.total.toFixed(2)}`))).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: en.cancelNo }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await shopper.status(order.id)).toBe('paid');
});

test('a refused cancellation shows the reason and the current status of the order', async () => {
  const { order, pay } = await place();
  show();
  const shown = await card();
  await pay();
  await control(api, `/order/${order.id}/process`);
  fireEvent.click(shown.getByRole('button', { name: en.cancel }));
  fireEvent.click(screen.getByRole('button', { name: en.cancelYes }));
  expect((await shown.findByText(new RegExp(en.cancelError))).textContent).toContain(en.changed);
  expect(shown.getByText(en.status.processing)).toBeDefined();
});

test('if expiring an order fails, the order shows an error and can still be paid', async () => {
  const { order } = await place();
  makeOverdue(order);
  await control(api, '/faults', [
    { kind: 'status', status: 500, method: 'POST', path: '/v1/order/expire/*' },
    { kind: 'status', status: 503, method: 'GET', path: `/v1/order/${order.id}` },
  ]);
  show();
  const shown = await card();
  await shown.findByText(`${en.expireError}. ${enFailures.server}`);
  expect(shown.queryByText(en.timeOver)).toBeNull();
  expect(actions(shown)).toEqual([en.pay, en.again, en.cancel]);
});

test('an order can still be paid on a device whose clock is ahead (promise 12)', async () => {
  const { order } = await place();
  const day = Date.now() + 864e5;
  vi.spyOn(Date, 'now').mockReturnValue(day);
  show();
  const shown = await card();
  await shown.findByText(en.timeUnknown);
  await shown.findByRole('link', { name: en.pay });
  expect(shown.queryByText(en.timeOver)).toBeNull();
  vi.restoreAllMocks();
  expect(await shopper.status(order.id)).toBe('pending');
});

test('the focus moves to the heading of the order when its focused action disappears', async () => {
  const { order } = await place();
  show();
  const shown = await card();
  const pay = await shown.findByRole('link', { name: en.pay });
  pay.focus();
  // The merchant cancels the order.
  api.db.prepare("UPDATE shop_order SET status = 'cancelled' WHERE id = ?").run(order.id);
  localStorage.setItem(storageKeys.accountChange.key, 'by another tab');
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.accountChange.key }));
  await shown.findByText(en.status.cancelled);
  await waitFor(() => expect(document.activeElement).toBe(shown.getByRole('heading', { level: 2 })));
});

test.each([
  ['a missing', { kind: 'status', status: 404 }, enFailures.gone],
  ['an empty', { kind: 'status', status: 200, body: '' }, ''],
])('%s invoice shows an error and is not saved (promise 42)', async (_what, fault, why) => {
  await place({ paid: true });
  await control(api, '/faults', { ...fault, path: '/v1/order/*/invoice', times: 1 });
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show();
  const shown = await card();
  fireEvent.click(shown.getByRole('button', { name: en.invoice }));
  await shown.findByText(new RegExp(`${en.invoiceError}. ${why}`));
  expect(save).not.toHaveBeenCalled();
});

test('reordering adds the products in stock and names the others', async () => {
  const [a = '', b = '', c = ''] = setStock(api, 5, 5, 5);
  await shopper.order([
    { productId: a, quantity: 2 },
    { productId: b, quantity: 3 },
    { productId: c, quantity: 1 },
  ]);
  setStock(api, 9, 1, 0);
  show();
  const shown = await card();
  fireEvent.click(shown.getByRole('button', { name: en.again }));
  const result = await shown.findByText(/3 items added to your cart/);
  expect(result.parentElement?.textContent).toMatch(/could only add 1 of 3/);
  expect(result.parentElement?.textContent).toMatch(/We couldn’t add: /);
  expect(readCart().items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [a, 2],
    [b, 1],
  ]);
});

test('older orders load on demand, and the focus moves to the first of them', async () => {
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

/** An API whose shopper has many copies of one order, the newest first. Returns the list requests that it gets. */
async function copyOrder(count: number): Promise<URL[]> {
  const { order } = await place();
  const copies = Array.from({ length: count }, (_, index) => ({ ...order, id: `copy-${index}` }));
  const send = globalThis.fetch;
  const lists: URL[] = [];
  // jsdom has no layout, so it can't scroll.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address);
    const [, id] = /\/v1\/order\/(copy-\d+)$/.exec(url.pathname) ?? [];
    if (id) return Response.json({ order: copies.find((copy) => copy.id === id) });
    if (url.pathname !== '/v1/order') return send(address, init);
    lists.push(url);
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const end = from + Number(url.searchParams.get('limit'));
    return Response.json({ orders: copies.slice(from, end), ...(end < count && { nextCursor: `${end}` }) });
  });
  return lists;
}

const limits = (lists: readonly URL[]) => lists.map(({ searchParams }) => searchParams.get('limit'));

test('more than 100 listed orders all stay when they are fetched again', async () => {
  const lists = await copyOrder(150);
  history.replaceState(null, '', '/orders#copy-110');
  show();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(120));
  fireEvent.click(screen.getByRole('button', { name: en.older }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(140));
  lists.length = 0;
  const [first] = screen.getAllByRole('article');
  await orderList.load();
  expect(limits(lists)).toEqual(['100', '40']);
  expect(screen.getAllByRole('article')).toHaveLength(140);
  expect(screen.getAllByRole('article')[0]).toBe(first);
});

test('a link to an old order loads the list that far and opens the order', async () => {
  const lists = await copyOrder(300);
  history.replaceState(null, '', '/orders#copy-110');
  show();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(120));
  expect(limits(lists)).toEqual(['20', '100']);
  const opened = () => screen.getAllByRole('article').filter((one) => one.querySelector('details[open]'));
  await waitFor(() => expect(opened().map((one) => one.parentElement?.id)).toEqual(['copy-110']));
  // A link on the page itself.
  location.hash = '#copy-205';
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(220));
  await waitFor(() => expect(document.getElementById('copy-205')?.querySelector('details')?.open).toBe(true));
});

test('a link to an unknown order loads no older orders', async () => {
  const lists = await copyOrder(150);
  history.replaceState(null, '', '/orders#unknown');
  show();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
  expect(limits(lists)).toEqual(['20']);
});

test('a sign-out in another tab removes all orders (promise 10)', async () => {
  await place();
  show();
  await card();
  signOutHere();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('if expiring an order fails, the retry page says so, and the order can be paid until expiring works', async () => {
  const { order } = await place();
  makeOverdue(order);
  await control(api, '/faults', [
    { kind: 'status', status: 500, method: 'POST', path: '/v1/order/expire/*', times: 1 },
  ]);
  history.replaceState(null, '', `/retry-payment?orderId=${order.id}`);
  signInHere(api, shopper.id);
  render(<RetryPaymentIsland locale="en" messages={messages} />);

  await screen.findByText(/^Failed to expire order\. /);
  expect(screen.getByRole('button', { name: /^Pay \$/ })).toBeDefined();
  expect(screen.queryByText(/Your order could not be looked up/)).toBeNull();

  screen.getByRole('button', { name: 'Try again' }).click();
  await screen.findByText('The time to pay for this order has run out');
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
});
