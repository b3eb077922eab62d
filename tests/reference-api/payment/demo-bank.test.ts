import { describe, expect, test } from 'vitest';
import type { PaymentIntent } from '#api/contract/payment.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { CARD, control, Shopper, setStock } from '../../support/api/shopper.ts';

const shopPage = 'https://shop.example/fr/order-confirmation';
const api = await apiOfFile({ products: 2 });
const shopper = new Shopper(api);
const items = [{ productId: setStock(api, 500)[0] ?? '', quantity: 2 }];

/** Makes an order and pays it with a card that requires 3-D Secure. */
async function challenged() {
  const made = await shopper.order(items);
  await shopper.pay(made.intent, CARD.challenged);
  return made;
}

function requestRedirect({ id, clientSecret }: PaymentIntent, language = 'en', body: object = {}) {
  return fetch(`${api.url}/demo-payments/${id}/redirect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ clientSecret, returnUrl: shopPage, ...body }),
  });
}

async function visit(intent: PaymentIntent, language?: string): Promise<string> {
  return ((await (await requestRedirect(intent, language)).json()) as { url: string }).url;
}

const open = (url: string, language = 'en') =>
  fetch(url, { redirect: 'manual', headers: { 'accept-language': language } });
const answer = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });
const wayBack = (response: Response) => new URL(response.headers.get('location') ?? '');

describe('the demo bank’s page', () => {
  test.each([
    ['en', 'de', 'Do you want to confirm this payment?', 'Confirm payment'],
    ['fr', 'en', 'Confirmez-vous ce paiement ?', 'Confirmer le paiement'],
  ])(
    'is in the shop’s language (%s), not the browser’s (%s)',
    async (language, browser, question, button) => {
      const { order, intent } = await challenged();
      const response = await open(await visit(intent, language), browser);
      const page = await response.text();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-language')).toBe(language);
      expect(page).toContain(`<html lang="${language}">`);
      for (const text of [question, button, 'Alder &amp; Quay']) expect(page).toContain(text);
      const amount = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(order.total);
      expect(page).toContain(`$${amount}`);
      // The secret must not show on the screen or in the history.
      expect(page).not.toContain(intent.clientSecret);
      expect(response.url).not.toContain(intent.clientSecret);
    },
  );

  test('runs no scripts and can’t be framed', async () => {
    const { intent } = await challenged();
    const { headers } = await open(await visit(intent));
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['pass', 'succeeded', 'paid'],
    ['fail', 'failed', 'failed'],
    ['nonsense', 'failed', 'failed'],
  ])('returns after “%s” as Stripe does (promise 29)', async (outcome, status, becomes) => {
    const { order, intent } = await challenged();
    const response = await answer(await visit(intent), outcome);
    expect(response.status).toBe(303);
    const back = wayBack(response);
    expect(back.origin + back.pathname).toBe(shopPage);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.clientSecret,
      redirect_status: status,
    });
    await shopper.retrieve(intent.id);
    expect(await shopper.status(order.id)).toBe(becomes);
  });

  test('charges once when opened again (promise 26)', async () => {
    const { intent } = await challenged();
    const url = await visit(intent);
    await answer(url, 'pass');
    const again = await open(url);
    expect(again.status).toBe(303);
    expect(wayBack(again).search).toBe(`?payment_intent=${intent.id}`);
    expect(wayBack(await answer(url, 'fail')).searchParams.get('redirect_status')).toBe('succeeded');
    const charges = api.db.all`SELECT id FROM simulator_charge WHERE intent_id = ${intent.id}`;
    expect(charges).toHaveLength(1);
  });

  test('keeps the query of the return URL', async () => {
    const { intent } = await challenged();
    const made = await requestRedirect(intent, 'en', { returnUrl: `${shopPage}?from=checkout` });
    const { url } = (await made.json()) as { url: string };
    expect(wayBack(await answer(url, 'pass')).searchParams.get('from')).toBe('checkout');
  });

  test.each(['GET', 'POST'])('answers a %s request for an unknown URL with an error', async (method) => {
    const response = await fetch(`${api.url}/demo-bank/nobody`, {
      method,
      headers: { 'accept-language': 'fr' },
    });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toContain('a expiré');
  });
});

describe('the redirect call', () => {
  test('answers 404 for a wrong client secret', async () => {
    const { intent } = await challenged();
    expect((await requestRedirect(intent, 'en', { clientSecret: 'guess' })).status).toBe(404);
    expect((await requestRedirect({ ...intent, id: 'pi_no' })).status).toBe(404);
  });

  test.each([
    [{ returnUrl: 'javascript:alert(1)' }],
    [{ returnUrl: '/order-confirmation' }],
    [{ returnUrl: undefined }],
    [{ clientSecret: 1 }],
  ])('refuses %j', async (body) => {
    const { intent } = await challenged();
    expect((await requestRedirect(intent, 'en', body)).status).toBe(422);
  });

  test('works again if nobody answered (promise 31)', async () => {
    const { order, intent } = await challenged();
    await open(await visit(intent));
    await control(api, '/background');
    expect(await shopper.status(order.id)).toBe('pending');
    expect((await open(await visit(intent))).status).toBe(200);
  });
});
