import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { ProfileIsland } from '#features/account/ProfileIsland.tsx';
import { readCart } from '#features/cart/cart-storage.ts';
import { CheckoutIsland } from '#features/checkout/CheckoutIsland.tsx';
import { OrderConfirmationIsland } from '#features/orders/OrderConfirmationIsland.tsx';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import { RetryPaymentIsland } from '#features/orders/RetryPaymentIsland.tsx';
import { loadOrders } from '#features/orders/store.ts';
import { $submission } from '#features/payment/submission-store.ts';
import enFailures from '#i18n/messages/en/failures.json';
import en from '#i18n/messages/en/orders.json';
import enPayment from '#i18n/messages/en/payment.json';
import fr from '#i18n/messages/fr/orders.json';
import { messagesFor } from '#i18n/translator.ts';
import { grossOf, toCents } from '#lib/money.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { CARD, control, Shopper, setStock } from '../../../support/api/shopper.ts';
import { apiOfPages, controlOf, signInHere, signOutHere } from '../../../support/page/connection.ts';
import { put } from '../../../support/page/put.ts';

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

function showRetry(orderId: string) {
  history.replaceState(null, '', `/retry-payment?orderId=${orderId}`);
  signInHere(api, shopper.id);
  render(<RetryPaymentIsland locale="en" messages={messages} />);
}

/** Orders the first product without paying. */
const placeUnpaid = () => shopper.order([{ productId: setStock(api, 50)[0] ?? '', quantity: 1 }]);

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
)('%s shows a skeleton while it loads, and words a second later', (_, Island) => {
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
  await loadOrders();
  await waitFor(() => expect(actions(shown)).toEqual([en.again, en.invoice, en.cancel]));
  expect(shown.queryByRole('timer')).toBeNull();

  for (const step of ['process', 'ship', 'deliver', 'refund']) {
    await control(api, `/order/${order.id}/${step}`);
    await loadOrders();
    await waitFor(() => expect(actions(shown)).toEqual([en.again, en.invoice]));
  }
  expect(shown.getByText(en.status.refunded)).toBeDefined();
  expect(shown.queryByRole('list', { name: en.progress })).toBeNull();
});

test('the details show products and totals in the page’s language', async () => {
  const { order } = await place({ quantity: 2 });
  show('fr');
  const shown = await card();
  fireEvent.click(shown.getByText(fr.details));
  expect(await shown.findAllByText('France')).toHaveLength(2);
  const heading = shown.getByRole('heading', { level: 2 }).textContent;
  expect(heading?.replace(/\s/g, ' ')).toBe(`Commande n° ${order.number}`);
  const dollars = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const [line] = order.items;
  if (!line) throw new Error('no line item');
  const inclVat = (net: number) => dollars(grossOf(toCents(net), line.vatRate));
  expect(shown.getByText(new RegExp(`^2 × \\$${inclVat(line.unitPrice)} TTC`))).toBeDefined();
  expect(
    within(shown.getByRole('list', { name: fr.items })).getByText(
      `$${dollars(2 * grossOf(toCents(line.unitPrice), line.vatRate))}`,
    ),
  ).toBeDefined();
  expect(shown.getByText('Sous-total HT').nextSibling?.textContent).toBe(
    `$${dollars(toCents(order.subtotal))}`,
  );
  expect(shown.getByText('Total TTC').nextSibling?.textContent).toBe(`$${dollars(toCents(order.total))}`);
  const total = order.total.toFixed(2).replace('.', ',');
  expect(shown.getAllByText(`$${total}`).length).toBeGreaterThan(0);
});

test('cancelling asks first and states the refund of a paid order', async () => {
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

test('a refused cancellation shows the reason and the current status', async () => {
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

test('an order that can’t be expired shows an error and can be paid', async () => {
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

/** Sets the device's clock hours ahead of the API's, or behind it. */
function setClockWrong(hours: number) {
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + hours * 3600_000);
}

test.each([-2, 2, 24])('the time left is right if the clock is %i h ahead (promise 74)', async (hours) => {
  await place();
  setClockWrong(hours);
  show();
  const shown = await card();
  expect((await shown.findByRole('timer')).textContent).toMatch(/Reserved for another (29:\d\d|30:00)/);
  await shown.findByRole('link', { name: en.pay });
});

test.each([-2, 0, 2])('no time is shown if only the device’s clock, %i h off, is known', async (hours) => {
  const { order } = await place();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await send(...call);
    const headers = new Headers(response.headers);
    headers.delete('date');
    return new Response(response.body, { status: response.status, headers });
  });
  setClockWrong(hours);
  show();
  const shown = await card();
  await shown.findByText(en.timeUnknown);
  // Only the API knows whether the time is over.
  await expect.poll(() => controlOf(api).calls('POST /v1/order/expire/:id')).toBe(hours > 0 ? 1 : 0);
  expect(shown.queryByRole('timer')).toBeNull();
  expect(shown.queryByText(en.timeOver)).toBeNull();
  await shown.findByRole('link', { name: en.pay });
  expect(await shopper.status(order.id)).toBe('pending');
});

test('an order that the bank is checking offers no payment or cancellation', async () => {
  const { order, intent } = await placeUnpaid();
  await shopper.payAndRetrieve(intent, CARD.slow);
  makeOverdue(order);
  show();
  const shown = await card();
  expect(shown.getByText(en.status.checking)).toBeDefined();
  expect(shown.getByText(en.meaning.checking)).toBeDefined();
  expect(actions(shown)).toEqual([en.checkPayment, en.again]);
  expect(shown.getByRole('link', { name: en.checkPayment }).getAttribute('href')).toBe(
    `/order-confirmation?payment_intent=${intent.id}`,
  );
  expect(shown.queryByText(en.timeOver)).toBeNull();
  expect(await controlOf(api).calls('POST /v1/order/expire/:id')).toBe(0);
});

test('a cancellation that the bank’s check forbids says so', async () => {
  const { intent } = await placeUnpaid();
  show();
  const shown = await card();
  await shopper.payAndRetrieve(intent, CARD.slow);
  fireEvent.click(shown.getByRole('button', { name: en.cancel }));
  fireEvent.click(screen.getByRole('button', { name: en.cancelYes }));
  await shown.findByText(`${en.cancelError}. ${en.meaning.checking}`);
  expect(actions(shown)).toEqual([en.checkPayment, en.again]);
});

test('an export says nothing of VAT, and a line is quantity × unit price', async () => {
  shopper = new Shopper(api, 'US', '10001');
  const { order } = await place({ quantity: 3 });
  show();
  const shown = await card();
  fireEvent.click(shown.getByText(en.details));
  const items = await shown.findByRole('list', { name: en.items });
  const [{ unitPrice = 0 } = {}] = order.items;
  within(items).getByText(`3 × $${unitPrice.toFixed(2)}`);
  within(items).getByText(`$${((3 * Math.round(unitPrice * 100)) / 100).toFixed(2)}`);
  expect(screen.getByRole('article').textContent).not.toMatch(/(in|ex)cl\. /);
});

test('an order has its own currency, prices with VAT and a line per rate', async () => {
  const [cup = '', book = ''] = setStock(api, 50, 50);
  api.db.run`UPDATE product SET gross_cents = 999, vat_rate = 20 WHERE id = ${cup}`;
  api.db.run`UPDATE product SET gross_cents = 500, vat_rate = 5.5 WHERE id = ${book}`;
  api.context.shop = { currency: 'EUR' };
  const lines = [cup, book].map((productId) => ({ productId, quantity: 2 }));
  const { order } = await shopper.order(lines);
  delete api.context.shop;
  api.db.run`UPDATE product SET gross_cents = NULL`;
  show('fr');
  const shown = await card();
  fireEvent.click(shown.getByText(fr.details));
  const plain = (element: Element) => element.textContent?.replace(/\s/g, ' ');
  const items = plain(await shown.findByRole('list', { name: fr.items }));
  expect(items).toContain('2 × 9,99 € TTC, TVA 20 %');
  expect(items).toContain('19,98 €');
  expect(items).toContain('2 × 5,00 € TTC, TVA 5,5 %');
  const [high, low] = order.vatByRate ?? [];
  const euros = (amount = 0) => `${amount.toFixed(2).replace('.', ',')} €`;
  const sums = plain(shown.getByText('Sous-total HT').closest('dl') as Element);
  expect(sums).toContain(`TVA 20 %${euros(high?.vat)}`);
  expect(sums).toContain(`TVA 5,5 %${euros(low?.vat)}`);
  expect(sums).toContain(`Total TTC${euros(order.total)}`);
});

test('a line whose rounded price differs from the total says why (promise 74)', async () => {
  const [productId = ''] = setStock(api, 50);
  const { price_cents } = api.db.one`SELECT price_cents FROM product WHERE id = ${productId}` as {
    price_cents: number;
  };
  api.db.run`UPDATE product SET price_cents = 2369 WHERE id = ${productId}`;
  await place({ quantity: 3 });
  api.db.run`UPDATE product SET price_cents = ${price_cents} WHERE id = ${productId}`;
  show();
  const shown = await card();
  fireEvent.click(shown.getByText(en.details));
  const items = await shown.findByRole('list', { name: en.items });
  expect(items.textContent).toMatch(/3 × \$28\.43.*\$85\.29/);
  shown.getByText(en.rounding);
});

test('the focus moves to the order’s heading when its action disappears', async () => {
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

test('more than 100 listed orders all stay when they are fetched again', async () => {
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

test('a link to an old order loads the list that far and opens the order', async () => {
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

test('a sign-out in another tab removes all orders (promise 10)', async () => {
  await place();
  show();
  await card();
  signOutHere();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('a retry page that can’t expire its order says so until it can', async () => {
  const { order } = await place();
  makeOverdue(order);
  await control(api, '/faults', [
    { kind: 'status', status: 500, method: 'POST', path: '/v1/order/expire/*', times: 1 },
  ]);
  showRetry(order.id);

  await screen.findByText(/^Failed to expire order\. /);
  expect(screen.getByRole('button', { name: /^Pay \$/ })).toBeDefined();
  expect(screen.queryByText(/Your order could not be looked up/)).toBeNull();

  screen.getByRole('button', { name: 'Try again' }).click();
  await screen.findByText('The time to pay for this order has run out');
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
});

test('the retry page shows the time left by the API’s clock (promise 74)', async () => {
  const { order } = await place();
  setClockWrong(-2);
  showRetry(order.id);
  expect((await screen.findByRole('timer')).textContent).toMatch(/Reserved for another (29:\d\d|30:00)/);
});

test('the retry page names the items that are out of stock', async () => {
  const { order } = await place();
  const [item] = order.items;
  showRetry(order.id);
  await screen.findByRole('button', { name: /^Pay \$/ });
  const items = [{ productId: item?.productId ?? '', available: 0 }];
  act(() => put($submission, { kind: 'notice', outcome: { kind: 'short', items } }));
  expect(screen.getByText(enPayment.retryPage.shortOf.replace('{{names}}', item?.name ?? ''))).toBeDefined();
});
