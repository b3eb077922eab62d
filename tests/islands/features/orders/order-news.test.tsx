import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OrderConfirmationIsland } from '#features/orders/OrderConfirmationIsland.tsx';
import { OrdersIsland } from '#features/orders/OrdersIsland.tsx';
import { RetryPaymentIsland } from '#features/orders/RetryPaymentIsland.tsx';
import en from '#i18n/messages/en/orders.json';
import enPayment from '#i18n/messages/en/payment.json';
import frPayment from '#i18n/messages/fr/payment.json';
import { messagesFor } from '#i18n/translator.ts';
import { CARD, control, Shopper, setStock } from '../../../support/api/shopper.ts';
import { apiOfPages, signInHere } from '../../../support/page/connection.ts';

vi.useFakeTimers({ toFake: ['setInterval'] });
const api = await apiOfPages(3);
vi.useRealTimers();
let shopper: Shopper;

beforeEach(() => {
  shopper = new Shopper(api);
  const { now } = api.context;
  return () => {
    api.context.now = now;
    api.context.declineKeepsOrder = false;
  };
});

const place = () => shopper.order([{ productId: setStock(api, 50)[0] ?? '', quantity: 1 }]);

const pages = {
  list: { Island: OrdersIsland, url: () => '/orders' },
  confirmation: {
    Island: OrderConfirmationIsland,
    url: (_: string, intent: string) => `/order-confirmation?payment_intent=${intent}`,
  },
  retry: { Island: RetryPaymentIsland, url: (order: string) => `/retry-payment?orderId=${order}` },
};

function open(page: keyof typeof pages, order: string, intent: string, locale: 'en' | 'fr' = 'en') {
  cleanup();
  const { Island, url } = pages[page];
  signInHere(api, shopper.id);
  history.replaceState(null, '', url(order, intent));
  const messages = messagesFor(locale, ['orders', 'payment', 'calls']);
  render(<Island locale={locale} messages={messages} apiResizes={false} />);
}

/** Rewrites the orders that the page gets. */
function changeOrders(change: object) {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await send(...call);
    if (!String(call[0]).includes('/v1/order')) return response;
    const body = await response.json();
    for (const order of body.orders ?? [body.order]) Object.assign(order, change);
    return new Response(JSON.stringify(body), { status: response.status, headers: response.headers });
  });
}

describe.each([
  ['fails', false],
  ['stays pending', true],
] as const)('a declined order that %s', (_, isKept) => {
  beforeEach(() => {
    api.context.declineKeepsOrder = isKept;
  });
  const meaning = isKept ? en.meaning.declined : en.meaning.failed;

  test('shows the decline on each of its pages', async () => {
    const { order, intent } = await place();
    await shopper.payAndRetrieve(intent, CARD.declined);

    open('list', order.id, intent.id);
    await screen.findByText(meaning);
    expect(screen.getByText(en.status.failed)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('timer') !== null).toBe(isKept));
    expect(screen.getByRole('link', { name: en.pay })).toBeDefined();

    open('confirmation', order.id, intent.id);
    await screen.findByText(enPayment.confirmation.failed.replace('{{status}}', en.status.failed));
    expect(screen.getByText(en.status.failed)).toBeDefined();

    open('retry', order.id, intent.id);
    await screen.findByText(meaning);
    expect(screen.getByText(en.status.failed)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('timer') !== null).toBe(isKept));
    expect(document.body.textContent).not.toContain(en.status.pending);
  });

  test('can be paid with the next attempt', async () => {
    const { order, intent } = await place();
    await shopper.payAndRetrieve(intent, CARD.declined);
    await shopper.retry(order.id);
    open('list', order.id, intent.id);
    // Until the shopper tries to pay again, the page shows the decline.
    await screen.findByText(en.meaning.declined);
    await shopper.payAndRetrieve(intent);
    open('confirmation', order.id, intent.id);
    await screen.findByRole('heading', { name: enPayment.confirmation.paidHeading });
    expect(document.body.textContent).not.toContain(en.status.failed);
  });
});

test('an order says in words when it arrives', async () => {
  api.context.now = () => Date.UTC(2026, 10, 16, 12);
  const { order, intent } = await place();
  await shopper.payAndRetrieve(intent);
  for (const page of ['list', 'confirmation'] as const) {
    open(page, order.id, intent.id);
    // The tests' browser is set to the United States.
    await screen.findByText('Expected to arrive November 18 to 24');
    open(page, order.id, intent.id, 'fr');
    await screen.findByText('Livraison prévue du 18 au 24 novembre');
  }
  changeOrders({ delivery: { from: '2026-12-01', to: '2026-12-01' } });
  open('confirmation', order.id, intent.id);
  await screen.findByText('Expected to arrive December 1');
});

test.each([
  ['en', enPayment],
  ['fr', frPayment],
] as const)('in %s, an email counts as sent only if the API says so', async (locale, words) => {
  const { order, intent } = await place();
  await shopper.payAndRetrieve(intent);
  open('confirmation', order.id, intent.id, locale);
  await screen.findByText(words.confirmation.mailed);
  for (const mailed of [false, null, 'yes']) {
    changeOrders({ mailed });
    open('confirmation', order.id, intent.id, locale);
    await screen.findByRole('heading', { level: 1, name: words.confirmation.paidHeading });
    expect(screen.queryByText(words.confirmation.mailed)).toBeNull();
  }
});

test('a parcel links to its carrier if the URL is secure', async () => {
  const { order, intent } = await place();
  await shopper.payAndRetrieve(intent);
  for (const step of ['process', 'ship']) await control(api, `/order/${order.id}/${step}`);
  const console = vi.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
  const error = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
  changeOrders({
    tracking: [
      { carrier: 'bpost', number: '3232', url: 'https://track.bpost.example/3232' },
      { carrier: 'DHL', number: '77', url: 'http://dhl.example/77' },
      { carrier: 'GLS', number: '88', url: 'javascript:alert(1)' },
      { carrier: 'UPS', number: '99' },
      { carrier: 'Nobody' },
    ],
  });
  open('list', order.id, intent.id, 'fr');
  const card = within(await screen.findByRole('article'));
  const link = card.getByRole('link', { name: 'Suivre le colis 3232 (bpost)' });
  expect(link.getAttribute('href')).toBe('https://track.bpost.example/3232');
  for (const parcel of ['77 (DHL)', '88 (GLS)', '99 (UPS)'])
    expect(card.getByText(`Colis ${parcel}`).closest('a')).toBeNull();
  expect(document.body.textContent).not.toContain('Nobody');
  // The console names what doesn't fit.
  expect([...console.mock.calls, ...error.mock.calls].join()).toMatch(/tracking/);
});

test('an order says nothing about an unknown delivery date', async () => {
  const { order, intent } = await place();
  await shopper.payAndRetrieve(intent);
  changeOrders({ delivery: undefined, tracking: [], mailed: undefined, number: '' });
  open('confirmation', order.id, intent.id);
  await screen.findByRole('heading', { name: enPayment.confirmation.paidHeading });
  await screen.findByRole('heading', { name: `Order ${order.id}` });
  expect(document.body.textContent).not.toMatch(/Expected to arrive|emailed|parcel /);
});
