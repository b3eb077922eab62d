import { afterEach, expect, test } from 'vitest';
import { createOrder, getOrder } from '#api/contract/order.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { advanceClock, CARD, control, priced, Shopper, setStock } from '../../support/api/shopper.ts';

const api = await apiOfFile({ products: 3 });
afterEach(() => {
  api.context.now = Date.now;
  api.context.declineKeepsOrder = false;
});

const place = (shopper: Shopper) => shopper.order([{ productId: setStock(api, 50)[0] ?? '', quantity: 1 }]);
const read = async (shopper: Shopper, id: string) =>
  (await shopper.call(getOrder, { params: { id } })).data.order;
const mailsTo = async ({ id }: Shopper) => {
  const response = await fetch(`${api.url}/__test__/outbox?email=${id}@example.org`);
  return ((await response.json()) as { mails: { kind: string; subject: string; text: string }[] }).mails;
};

test('a paid order says on which working days it arrives', async () => {
  const shopper = new Shopper(api);
  // A Thursday evening.
  api.context.now = () => Date.UTC(2026, 10, 26, 23, 30);
  const { order, intent } = await place(shopper);
  expect(order).toMatchObject({ delivery: null, tracking: null, mailed: false });

  await shopper.payAndRetrieve(intent);
  const paid = await read(shopper, order.id);
  expect(paid).toMatchObject({ delivery: { from: '2026-11-30', to: '2026-12-04' }, mailed: true });
  const mails = await mailsTo(shopper);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe(`Your order ${order.number}`);
  expect(mails[0]?.text).toMatch(/Expected to arrive: 30 November\D+4 December 2026/);
  expect(mails[0]?.text).toContain(`/orders#${order.id}`);
});

test('emails about an order link to where it was placed', async () => {
  const shopper = new Shopper(api);
  const items = [{ productId: setStock(api, 50)[0] ?? '', quantity: 1 }];
  const intent = (await shopper.createIntent(items)).data.paymentIntent;
  const body = { ...shopper.purchase(items), paymentIntentId: intent.id };
  const headers = { origin: 'http://localhost:4321' };
  const { id } = (await shopper.call(createOrder, { body, headers })).data.order;
  await shopper.payAndRetrieve(intent);
  expect((await mailsTo(shopper))[0]?.text).toContain(`: http://localhost:4321/orders#${id}`);
});

test.each([
  [Date.UTC(2026, 10, 23, 12), /Livraison prévue : 25 novembre\D+1er décembre 2026\n/],
  [Date.UTC(2026, 10, 29, 12), /Livraison prévue : 1er\D+7 décembre 2026\n/],
])('a French email writes the first of a month as an ordinal', async (now, days) => {
  const shopper = new Shopper(api);
  shopper.language = 'fr';
  api.context.now = () => now;
  const { intent } = await place(shopper);
  await shopper.payAndRetrieve(intent);
  const [mail] = await mailsTo(shopper);
  expect(mail?.text).toMatch(days);
});

test('a free order is confirmed by email, too', async () => {
  const shopper = new Shopper(api);
  const [productId = ''] = setStock(api, 50);
  using _free = priced(api, productId, 0);
  const { order } = await shopper.order([{ productId, quantity: 1 }]);
  expect(await read(shopper, order.id)).toMatchObject({ status: 'paid', mailed: true });
});

test('an order that is refunded at once isn’t confirmed', async () => {
  const shopper = new Shopper(api);
  const { order, intent } = await place(shopper);
  await shopper.payAndRetrieve(intent, CARD.declined);
  setStock(api, 0);
  await shopper.payAndRetrieve(intent);
  expect(await read(shopper, order.id)).toMatchObject({ status: 'refunded', mailed: false });
  expect(await mailsTo(shopper)).toEqual([]);
});

test('shipping names the parcels', async () => {
  const shopper = new Shopper(api);
  shopper.language = 'fr';
  const { order, intent } = await place(shopper);
  await shopper.payAndRetrieve(intent);
  await control(api, `/order/${order.id}/process`);
  const parcels = [
    { carrier: 'bpost', number: '3232', url: 'https://track.bpost.example/3232' },
    { carrier: 'DHL', number: '77' },
  ];
  await control(api, `/order/${order.id}/ship`, { parcels });
  expect((await read(shopper, order.id)).tracking).toEqual([parcels[0], { ...parcels[1], url: null }]);
  const [mail] = await mailsTo(shopper);
  expect(mail?.subject).toBe(`Votre commande ${order.number} est en route`);
  expect(mail?.text).toContain('bpost, 3232\nhttps://track.bpost.example/3232\n\nDHL, 77\n');

  // Neither a further step nor the background work sends the email again.
  await control(api, `/order/${order.id}/deliver`);
  await control(api, '/background');
  expect(await mailsTo(shopper)).toHaveLength(2);
});

test.each([
  ['fails', false],
  ['stays pending', true],
])('a decline lasts until the next attempt if the order %s', async (_, isKept) => {
  api.context.declineKeepsOrder = isKept;
  const shopper = new Shopper(api);
  const { order, intent } = await place(shopper);
  const declined = async () => (await shopper.retrieve(intent.id)).data.paymentIntent.declined;
  expect(await declined()).toBeNull();

  await shopper.pay(intent, CARD.declined);
  expect(await declined()).toBe(true);
  expect(await shopper.status(order.id)).toBe(isKept ? 'pending' : 'failed');
  advanceClock(api, 60_000);
  const retry = await shopper.retry(order.id);
  expect(retry.data.paymentIntent).toMatchObject({ id: intent.id, declined: true });
  const { status, expiresAt } = await read(shopper, order.id);
  expect(status).toBe('pending');
  // Only a failed order reserves its stock again. It then holds the stock for as long as a new order does.
  expect(expiresAt === order.expiresAt).toBe(isKept);

  await shopper.pay(intent, CARD.challenged);
  expect(await declined()).toBeNull();
  await shopper.challenge(intent, 'fail');
  expect(await declined()).toBe(true);
  await shopper.pay(intent);
  expect(await declined()).toBeNull();
  expect(await shopper.status(order.id)).toBe('paid');
});
