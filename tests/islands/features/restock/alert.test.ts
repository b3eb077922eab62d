/** The form in which shoppers ask for an email when a product is back in stock. The price check offers it. */
import { beforeEach, expect, test, vi } from 'vitest';
import { checkPrice } from '#features/product-page/price-check.script.ts';
import * as alert from '#features/restock/alert.script.ts';
import { alertForm } from '#features/restock/restock.ts';
import catalog from '#i18n/messages/en/catalog.json' with { type: 'json' };
import restock from '#i18n/messages/en/restock.json' with { type: 'json' };
import { messageReader } from '#i18n/template.ts';
import { applyEdits } from '../../../../scripts/reference-api/control/apply-edit.ts';
import { newAccount } from '../../../support/api/account.ts';
import { addApron } from '../../../support/api/apron.ts';
import { setStock } from '../../../support/api/shopper.ts';
import { radio, renderOptions, startPicker } from '../../../support/page/buy-box.ts';
import { apiOfPages, signInHere, signOutHere } from '../../../support/page/connection.ts';
import { settled } from '../../../support/page/settled.ts';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<typeof import('#platform/backend-features.ts')>()),
  restockAlerts: true,
}));
vi.mock('#i18n/load.ts', () => ({
  loadMessages: async () => catalog,
  loadText: async () => messageReader('en', restock),
}));
const api = await apiOfPages(3, { features: { restockAlerts: true } });
const apron = addApron(api);

let id: string;
beforeEach(() => {
  [id = ''] = setStock(api, 0);
  vi.stubGlobal('shopParts', { want: async (_: string, use: (part: typeof alert) => void) => use(alert) });
});

const form = () => document.querySelector<HTMLFormElement>('[data-restock]');
const field = () => form()?.elements.namedItem('email') as HTMLInputElement;
const status = () => form()?.querySelector('[role=status]')?.textContent;
const waiting = () =>
  api.db.all<{ unit_id: string; email: string }>`SELECT unit_id, email FROM restock_alert`.map(
    ({ unit_id, email }) => `${unit_id} ${email}`,
  );
const isOffered = () => !!form() && !form()?.hidden;
const ask = async (email: string) => {
  field().value = email;
  form()?.requestSubmit();
  await vi.waitFor(() => expect(status()).not.toMatch(/^(One moment…)?$/));
};

/** Responds to requests for alerts with `status`. Each call of the returned function releases one response. */
function holdResponses(status: number) {
  const send = globalThis.fetch;
  const gates: (() => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('restock-alert')) return send(url, init);
    await new Promise<void>((resolve) => gates.push(resolve));
    const body = status === 204 ? null : JSON.stringify({ message: 'No', fields: { email: 'wrong' } });
    return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
  });
  return async () => {
    await vi.waitFor(() => expect(gates).not.toEqual([]));
    gates.shift()?.();
    await settled();
  };
}

/** A page that was built when the product had `stock` pieces. */
function renderBox(stock: number): HTMLElement {
  const row = api.db.one<{ slug: string }>`SELECT slug FROM product WHERE id = ${id}`;
  const product = { name: 'Mug', slug: row?.slug, price: 10, stock, vatRate: 10 };
  document.body.innerHTML = `<div data-fresh data-price="1100" data-stock="${stock}">
    <p data-fresh-price></p><p data-fresh-stock></p><p data-fresh-note tabindex="-1"></p>
    <form data-add-to-cart data-product='${JSON.stringify({ productId: id, product })}'><button>Add</button></form>
    ${stock ? '' : alertForm(id, messageReader('en', restock), '/privacy-policy')}</div>`;
  return document.querySelector('[data-fresh]') as HTMLElement;
}

test('a product sold out since the build offers the alert', async () => {
  await checkPrice(renderBox(3));
  await vi.waitFor(() => expect(isOffered()).toBe(true));
  await ask('ada@shop.example');
  expect([status(), waiting()]).toEqual([restock.done, [`${id} ada@shop.example`]]);
  expect(field().value).toBe('');
});

test('the offer disappears once the product is back in stock', async () => {
  const box = renderBox(0);
  setStock(api, 3);
  field().focus();
  await checkPrice(box);
  await vi.waitFor(() => expect(isOffered()).toBe(false));
  expect(document.activeElement).toBe(box.querySelector('[data-fresh-note]'));
});

test('a product in stock has no form', async () => {
  setStock(api, 3);
  await checkPrice(renderBox(3));
  await settled();
  expect(form()).toBeNull();
});

test('the offer is for the chosen variant (promise 75)', async () => {
  renderOptions(
    ['Colour', 'Size'],
    [
      { id: apron.blueM, values: ['Blue', 'M'], price: 24, stock: 2 },
      { id: apron.redM, values: ['Red', 'M'], price: 20, stock: 0 },
      { id: 'deleted', values: ['Œillet', 'M'], price: 20, stock: 2 },
    ],
  );
  const line = document.querySelector<HTMLElement>('#buy');
  if (line) line.dataset['product'] = line.dataset['product']?.replace('boots', 'apron');
  document.querySelector('table')?.setAttribute('data-product-id', apron.id);
  await startPicker('/product/apron');
  await checkPrice(document.querySelector('[data-fresh]') as HTMLElement);
  expect(isOffered()).toBe(false);
  radio(0, 'Red').click();
  await vi.waitFor(() => expect(isOffered()).toBe(true));
  await ask('grace@shop.example');
  expect(waiting()).toContain(`${apron.redM} grace@shop.example`);
  radio(0, 'Blue').click();
  await vi.waitFor(() => expect(isOffered()).toBe(false));
  radio(0, 'Œillet').click();
  await settled();
  expect(isOffered()).toBe(false);
  radio(0, 'Red').click();
  await vi.waitFor(() => expect(isOffered()).toBe(true));
});

test.each([204, 422, 500])('a late response %i shows nothing at another variant', async (code) => {
  await checkPrice(renderBox(3));
  await vi.waitFor(() => expect(isOffered()).toBe(true));
  const release = holdResponses(code);
  field().value = 'ada@shop.example';
  form()?.requestSubmit();
  await alert.showAlert(document.querySelector('[data-fresh]') as HTMLElement, () => apron.redM);
  field().value = 'grace@shop.example';
  await release();
  expect([status(), field().value, field().getAttribute('aria-invalid')]).toEqual([
    '',
    'grace@shop.example',
    null,
  ]);
});

test('alerts for two variants can be asked for at the same time', async () => {
  await checkPrice(renderBox(3));
  await vi.waitFor(() => expect(isOffered()).toBe(true));
  const release = holdResponses(204);
  field().value = 'ada@shop.example';
  form()?.requestSubmit();
  form()?.requestSubmit();
  await alert.showAlert(document.querySelector('[data-fresh]') as HTMLElement, () => apron.redM);
  form()?.requestSubmit();
  await release();
  expect(status()).toBe(restock.sending);
  await release();
  await vi.waitFor(() => expect(status()).toBe(restock.done));
});

test('when the form disappears, its container gets the focus', async () => {
  document.body.innerHTML = '<div tabindex="-1"></div>';
  const place = document.querySelector('div') as HTMLElement;
  await alert.showAlert(place, () => id);
  field().focus();
  await alert.showAlert(place, () => undefined);
  expect(document.activeElement).toBe(place);
});

test('HTML in the form’s texts shows as text', () => {
  const words = 'Tom & "Jerry" <b>';
  document.body.innerHTML = alertForm('<"&', () => words, '/privacy-policy');
  expect(form()?.querySelector('button')?.textContent).toBe(words);
  expect(form()?.querySelector('#restock-note')?.textContent).toBe(`${words} ${words}.`);
  expect([form()?.dataset['unit'], form()?.dataset['done']]).toEqual(['<"&', words]);
});

test('a member’s address is filled in again after sending', async () => {
  const { user } = await newAccount(api.call);
  signInHere(api, user.id);
  await checkPrice(renderBox(3));
  await vi.waitFor(() => expect(field()?.value).toBe(user.email));
  await ask('ada@shop.example');
  expect([status(), field().value]).toEqual([restock.done, user.email]);
});

test('a member’s address stays until the session ends', async () => {
  const { user } = await newAccount(api.call);
  signInHere(api, user.id);
  await checkPrice(renderBox(3));
  await vi.waitFor(() => expect(field()?.value).toBe(user.email));
  signOutHere();
  await vi.waitFor(() => expect(field().value).toBe(''));
});

test.each([
  ['nobody', restock.invalid],
  ['nobody@shop', restock.invalid],
  ['', restock.required],
])('%j as an email address gets “%s”', async (typed, words) => {
  await checkPrice(renderBox(3));
  await vi.waitFor(() => expect(isOffered()).toBe(true));
  await ask(typed);
  expect([status(), field().getAttribute('aria-invalid')]).toEqual([words, 'true']);
  expect(document.activeElement).toBe(field());
});

test('an alert for a deleted product says so', async () => {
  await checkPrice(renderBox(3));
  await vi.waitFor(() => expect(isOffered()).toBe(true));
  if (form()) (form() as HTMLFormElement).dataset['unit'] = 'deleted';
  await ask('ada@shop.example');
  expect(status()).toBe(restock.gone);
});

test('a deleted product offers no alert', async () => {
  const box = renderBox(0);
  const { slug = '' } = api.db.one<{ slug: string }>`SELECT slug FROM product WHERE id = ${id}` ?? {};
  applyEdits(api.db, [{ edit: 'product.remove', slug }], Date.now());
  await checkPrice(box);
  expect(form()).toBeNull();
});
