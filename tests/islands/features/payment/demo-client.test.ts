import { expect, test, vi } from 'vitest';
import { confirmCard } from '#features/payment/demo-client.ts';
import { tooManyEvent } from '#platform/events.ts';

test('a 429 of the demo payment is told to the page, in the words of the server', async () => {
  const told: unknown[] = [];
  const hear = (event: Event) => void told.push((event as CustomEvent).detail);
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Slow down' }, { status: 429 }));
  addEventListener(tooManyEvent, hear);
  const request = { paymentIntentId: 'pi', clientSecret: 'secret', returnUrl: 'https://shop.example' };
  const card = { number: '4242424242424242', expMonth: 1, expYear: 2030, cvc: '123' };
  expect(await confirmCard(request as never, card as never, 'en')).toEqual({ kind: 'unknown' });
  removeEventListener(tooManyEvent, hear);
  expect(told).toEqual(['Slow down']);
});
