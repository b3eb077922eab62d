import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { calculateVat, type Vat } from '#api/contract/quote.ts';
import { checkItems } from '#features/cart/cart-check-flow.ts';
import { $cartCheck } from '#features/cart/cart-check-store.ts';
import { encodeCart } from '#features/cart/cart-storage.ts';
import { clearCart } from '#features/cart/cart-store.ts';
import { CheckoutIsland } from '#features/checkout/CheckoutIsland.tsx';
import { quoteRequestOf } from '#features/checkout/checkout.ts';
import { $checkout } from '#features/checkout/checkout-store.ts';
import { keepChoices, readChoices } from '#features/checkout/draft-storage.ts';
import { $methods, $totals, loadQuote } from '#features/checkout/quote-store.ts';
import { $submission } from '#features/payment/submission-store.ts';
import { money } from '#i18n/format.ts';
import { messagesFor } from '#i18n/translator.ts';
import { idle } from '#lib/loadable.ts';
import { grossOf, toCents } from '#lib/money.ts';
import { giveUpAfter, slowAfter } from '#lib/waits.ts';
import { priced, raisePrice, setStock } from '../../../support/api/shopper.ts';
import { newShopper } from '../../../support/page/checkout.ts';
import { apiOfPages, controlOf, faults, signOutHere } from '../../../support/page/connection.ts';
import { put } from '../../../support/page/put.ts';
import { blockStorage } from '../../../support/page/storage.ts';

const messages = messagesFor('en', ['checkout', 'account', 'cart', 'payment', 'calls', 'auth']);
const api = await apiOfPages(2);

beforeEach(() => put($cartCheck, idle));

const show = () => render(<CheckoutIsland locale="en" messages={messages} />);
const quoteAgain = () => loadQuote(quoteRequestOf($checkout.get()), { isFresh: true });
const signedOut = 'Your session ended in another tab. Sign in again to continue.';

test('a sign-out in another tab opens the sign-in page', async () => {
  newShopper(api);
  show();
  await screen.findByRole('button', { name: 'Continue to shipping' });
  signOutHere();
  await screen.findByText(signedOut);
  expect(screen.getByRole('heading', { name: 'Sign in or create an account' })).toBeDefined();
});

test('a guest sees no notice about an ended session', async () => {
  newShopper(api);
  signOutHere();
  show();
  await screen.findByRole('heading', { name: 'Sign in or create an account' });
  expect(screen.queryByText(signedOut)).toBeNull();
});

test('a changed price has the VAT of the address', async () => {
  const shopper = newShopper(api);
  // With the VAT of this address, the price differs from the net price, and from the price at the product's own rate.
  shopper.moveTo('DE', '10115');
  const cart = JSON.parse(localStorage.getItem('shopping-cart') ?? '');
  const { product } = cart.items[0];
  const now = product.price;
  product.price = now + 10;
  localStorage.setItem('shopping-cart', JSON.stringify(cart));
  show();
  const items = [{ productId: cart.items[0].productId, quantity: 1 }];
  const body = { country: 'DE', postalCode: '10115', items };
  const rate = (await shopper.call(calculateVat, { body })).data.rate ?? 0;
  expect([0, product.vatRate]).not.toContain(rate);
  const price = (net: number) => money('en', grossOf(toCents(net), rate));
  await screen.findByText(`${product.name}: now ${price(now)} instead of ${price(now + 10)}.`);
  // The total already has the new price, so the line item has it, too.
  const [line] = within(screen.getByRole('region', { name: 'Order summary' })).getAllByRole('listitem');
  await waitFor(() => expect(line?.textContent).toContain(`2 × ${price(now)}`));
  expect(line?.textContent).toContain(money('en', 2 * grossOf(toCents(now), rate)));
});

test('the page says at once that a price has changed', async () => {
  newShopper(api);
  const { productId, product } = JSON.parse(localStorage.getItem('shopping-cart') ?? '').items[0];
  // The tab uses what it has just read.
  await checkItems();
  raisePrice(api, productId, 1000);
  show();
  await screen.findByText(new RegExp(`^${product.name}: now`));
  expect($checkout.get().screen).toEqual({ kind: 'open', step: 'addresses' });
});

test('a new price shows even if the search for orders is slow', async () => {
  newShopper(api);
  const { productId, product } = JSON.parse(localStorage.getItem('shopping-cart') ?? '').items[0];
  await checkItems();
  raisePrice(api, productId, 1000);
  const [asked, searched] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const send = globalThis.fetch;
  // The search ends while the products are being read again. This read ends after the search.
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/v1/product/')) {
      asked.resolve();
      await searched.promise;
    }
    if (!url.includes('/v1/order?')) return send(url, init);
    await asked.promise;
    const response = await send(url, init);
    setTimeout(searched.resolve, 100);
    return response;
  });
  show();
  expect(await screen.findByText(new RegExp(`^${product.name}: now`))).toBeDefined();
});

test('changes still show if the products can’t be read again', async () => {
  newShopper(api);
  const { productId, product } = JSON.parse(localStorage.getItem('shopping-cart') ?? '').items[0];
  const raise = () => raisePrice(api, productId, 1000);
  raise();
  show();
  const text = new RegExp(`^${product.name}: now`);
  await screen.findByText(text);
  await waitFor(() => expect($totals.get().kind).toBe('ready'));
  const before = $cartCheck.get();
  raise();
  await controlOf(api).fault({ ...faults['a 500'], method: 'GET', path: '/v1/product/*' });
  await act(quoteAgain);
  await waitFor(() => expect($cartCheck.get()).not.toBe(before));
  expect($cartCheck.get()).toEqual(before);
  screen.getByText(text);
});

test('the shipping step says to remove what is gone', async () => {
  const shopper = newShopper(api);
  const { items } = JSON.parse(localStorage.getItem('shopping-cart') ?? '');
  const item = { ...items[0], productId: 'gone', product: { ...items[0].product, name: 'Gone' } };
  localStorage.setItem('shopping-cart', encodeCart({ items: [...items, item] }));
  keepChoices({ shippingAddressId: shopper.addressId });
  history.replaceState(null, '', '/checkout?step=shipping');
  show();
  await screen.findByText('Gone is no longer available.');
  await screen.findByText('Remove unavailable items to check out.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Gone' }));
  await screen.findAllByRole('radio');
  expect(screen.queryByText('Remove unavailable items to check out.')).toBeNull();
});

test('a subtotal that always differs is checked only once', async () => {
  newShopper(api);
  await checkItems();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await send(url, init);
    if (!url.endsWith('/v1/vat/calculate')) return response;
    const totals = (await response.json()) as Vat;
    return Response.json({ ...totals, subtotal: totals.subtotal + 0.01 });
  });
  const { calls, reset } = controlOf(api);
  await reset();
  show();
  const reads = () => calls('GET /v1/product/slug/:slug');
  await waitFor(async () => expect(await reads()).toBe(1));
  for (let total = 0; total < 3; total++) await quoteAgain();
  expect(await reads()).toBe(1);
});

test('an order for export mentions no VAT (promise 74)', async () => {
  const shopper = newShopper(api);
  shopper.moveTo('US', '10001');
  show();
  await screen.findByText('VAT 0%');
  const summary = screen.getByRole('region', { name: 'Order summary' });
  expect(summary.textContent).not.toMatch(/(in|ex)cl(\.|ude) VAT/);
  expect(screen.getAllByText('Total so far')).toHaveLength(3);
});

test('the summary says why the total differs from the items', async () => {
  const shopper = newShopper(api);
  shopper.moveTo('CH', '8001');
  const cart = JSON.parse(localStorage.getItem('shopping-cart') ?? '');
  for (const item of cart.items) {
    api.db.run`UPDATE product SET price_cents = 105 WHERE id = ${item.productId}`;
    item.quantity = 3;
    item.product.price = 1.05;
  }
  localStorage.setItem('shopping-cart', JSON.stringify(cart));
  show();
  await screen.findByText('VAT 8.1%');
  // $1.05 with 8.1 % is 1.13505. Three of them are 3.41 when rounded once.
  expect(screen.getAllByText('3 × $1.14').length).toBeGreaterThan(0);
  expect(screen.getAllByText('$3.42').length).toBeGreaterThan(0);
  await screen.findByText('Item prices are rounded one by one, the total only once.');
});

test('delivery and VAT ignore the billing address (promise 67)', async () => {
  const shopper = newShopper(api);
  show();
  fireEvent.click(await screen.findByRole('checkbox', { name: /same as shipping address/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a billing address' }));
  const type = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Full name/).value).toBe('Zoë Œuvrard'));
  type(/^Country/, 'DE');
  type(/Address line 1/, 'Invoice Street 5');
  type(/Postal code/, '10115');
  type(/City/, 'Berlin');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const chosen = (name: string) =>
    within(screen.getByRole('group', { name })).getByRole('radio', { checked: true }).closest('label')
      ?.textContent;
  await waitFor(() => expect(chosen('Billing address')).toContain('Invoice Street 5'));
  expect(chosen('Shipping address')).toContain('75001 Ville');
  const id = api.db.one<{ id: string }>`SELECT id FROM address WHERE line1 = 'Invoice Street 5'`?.id;
  expect($checkout.get().choices).toMatchObject({
    shippingAddressId: shopper.addressId,
    billingAddressId: id,
  });
  expect(quoteRequestOf($checkout.get())?.destination).toMatchObject({ country: 'FR', postalCode: '75001' });
});

test('the checkout begins with a deliverable address', async () => {
  const shopper = newShopper(api);
  const home = shopper.addAddress('FR', '75002');
  api.db.run`UPDATE address SET country = 'BR' WHERE id = ${shopper.addressId}`;
  show();
  await waitFor(() => expect($checkout.get().choices).toEqual({ shippingAddressId: home }));
});

test('the URL names the open step (promise 38)', async () => {
  newShopper(api);
  history.replaceState(null, '', '/checkout?step=payment');
  show();
  await waitFor(() => expect(location.search).toBe('?step=addresses'));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to shipping' }));
  expect(location.search).toBe('?step=shipping');
});

test('an emptied cart has no total', async () => {
  newShopper(api);
  show();
  await waitFor(() => expect([$methods.get().kind, $totals.get().kind]).toEqual(['ready', 'ready']));
  await act(clearCart);
  expect([$methods.get().kind, $totals.get().kind]).toEqual(['idle', 'idle']);
});

test('another account starts without choices (promise 62)', async () => {
  const first = newShopper(api);
  show();
  await waitFor(() => expect($checkout.get().choices).toEqual({ shippingAddressId: first.addressId }));
  signOutHere();
  const second = newShopper(api);
  await waitFor(() => expect($checkout.get().choices).toEqual({ shippingAddressId: second.addressId }));
  expect(readChoices()).toEqual({ shippingAddressId: second.addressId });
});

test('a deleted address isn’t replaced (promise 67)', async () => {
  const shopper = newShopper(api);
  const invoice = shopper.addAddress('DE', '10115');
  keepChoices({ shippingAddressId: shopper.addressId, billingAddressId: invoice });
  api.db.run`DELETE FROM address WHERE id = ${shopper.addressId}`;
  show();
  const group = within(await screen.findByRole('group', { name: 'Shipping address' }));
  expect(group.queryByRole('radio', { checked: true })).toBeNull();
  expect($checkout.get().choices.billingAddressId).toBe(invoice);
});

/**
 * Leaves the first call for the total without a response. Considers only calls that include shipping, or only calls that
 * don't. Returns the signals of all these calls.
 */
function hangFirstTotal(withShipping: boolean): (AbortSignal | null | undefined)[] {
  const signals: (AbortSignal | null | undefined)[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const isTotal = url.endsWith('/v1/vat/calculate');
    if (!isTotal || `${init?.body}`.includes('shippingMethodId') !== withShipping) return send(url, init);
    signals.push(init?.signal);
    if (signals.length > 1) return send(url, init);
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  return signals;
}

/** Presses Try again once the page says that the total is slow. */
async function retrySlowTotal(signals: readonly (AbortSignal | null | undefined)[]): Promise<void> {
  const slow = 'This is taking longer than usual. We’re still trying.';
  await waitFor(() => expect(signals).toHaveLength(1));
  act(() => void vi.advanceTimersByTime(slowAfter));
  expect(screen.getAllByText(slow)).toHaveLength(1);
  expect(screen.queryByText('Calculating…')).toBeNull();
  // The card form, which doesn't load in jsdom, has a button of the same name.
  const summary = within(screen.getByRole('region', { name: 'Order summary' }));
  fireEvent.click(summary.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(slow)).toBeNull());
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  expect(screen.queryByText('Unavailable')).toBeNull();
}

test('a slow total can be fetched again in the address step', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  newShopper(api);
  const signals = hangFirstTotal(false);
  show();
  await screen.findByRole('button', { name: 'Continue to shipping' });
  await retrySlowTotal(signals);
  expect(screen.getAllByText('Total so far, incl. VAT')).toHaveLength(3);
});

test('a slow total can be fetched again in the payment step', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  newShopper(api);
  const signals = hangFirstTotal(true);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to shipping' }));
  const toPayment = await screen.findByRole('button', { name: 'Continue to payment' });
  await waitFor(() => expect(toPayment).toHaveProperty('disabled', false));
  fireEvent.click(toPayment);
  await screen.findByRole('button', { name: 'Pay' });
  await retrySlowTotal(signals);
  await screen.findByRole('button', { name: /^Pay \$/ });
});

test('an empty checkout says if storage is blocked (promise 16)', async () => {
  blockStorage();
  show();
  await screen.findByText('Your cart is empty.');
  expect(screen.getByText(/Your browser is blocking storage, so we can’t save your cart/)).toBeDefined();
  // The end of each test signs the shopper out.
  vi.restoreAllMocks();
});

/** Opens the last step of an order that costs nothing. */
async function showFreeOrder(): Promise<HTMLElement> {
  newShopper(api);
  show();
  for (const name of ['Continue to shipping', 'Continue to payment']) {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1));
    fireEvent.click(button);
  }
  await screen.findByRole('heading', { name: 'Nothing to pay' });
  const place = screen.getByRole<HTMLButtonElement>('button', { name: 'Place order' });
  await waitFor(() => expect(place.disabled).toBe(false));
  return place;
}

test('a free order has a button instead of a card form', async () => {
  using _ = priced(api, setStock(api, 1000)[0] ?? '', 0);
  await showFreeOrder();
  expect(screen.queryByLabelText('Card number')).toBeNull();
});

test('the text about a changed free order names no Pay button', async () => {
  using _ = priced(api, setStock(api, 1000)[0] ?? '', 0);
  const place = await showFreeOrder();
  api.db.run`UPDATE address SET line1 = 'Rue du Port 4'`;
  fireEvent.click(place);
  const message = await screen.findByText(/^Your order has changed\./);
  expect(message.textContent).toMatch(/then try again\.$/);
});

/** Pays for a free order, whose confirmation doesn't open, and stops waiting for it. */
async function stopAfterPaying(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  // jsdom reports the navigation as an error.
  vi.spyOn(console, 'error').mockReturnValue();
  fireEvent.click(await showFreeOrder());
  await screen.findByRole('button', { name: 'Thank you. One moment…' }, { timeout: giveUpAfter });
  act(() => void vi.advanceTimersByTime(slowAfter));
  fireEvent.click(screen.getByRole('button', { name: 'Stop waiting and check my payment' }));
}

test('if no confirmation opens, Stop says it’s paid (promise 43)', async () => {
  using _ = priced(api, setStock(api, 1000)[0] ?? '', 0);
  await stopAfterPaying();
  const paid = await screen.findByRole('heading', { name: 'You’ve already paid for this order' });
  await waitFor(() => expect(document.activeElement).toBe(paid));
  const order = api.db.one<{ intent: string }>`
    SELECT payment_intent_id AS intent FROM shop_order WHERE status = 'paid' ORDER BY rowid DESC`;
  const link = screen.getByRole('link', { name: 'See order' });
  expect(link.getAttribute('href')).toBe(`/order-confirmation?payment_intent=${order?.intent}`);
});

test('after Stop, only the API says that an order is paid', async () => {
  using _ = priced(api, setStock(api, 1000)[0] ?? '', 0);
  await controlOf(api).fault({ path: '/v1/payment/stripe/retrieve/*', kind: 'status', status: 404 });
  await stopAfterPaying();
  await waitFor(() => expect($submission.get().kind).toBe('idle'));
  act(() => void clearCart());
  await screen.findByText('Your cart is empty.');
});
