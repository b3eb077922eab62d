/** The time left to pay an order, and what happens when it is over. */
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import enCalls from '#i18n/messages/en/calls.json';
import en from '#i18n/messages/en/orders.json';
import { control, makeOverdue } from '../../../support/api/shopper.ts';
import { controlOf } from '../../../support/page/connection.ts';
import { actions, api, orderCard, place, shopper, show, showRetry } from './orders-page.tsx';

test('an order can be paid if the call to expire it fails', async () => {
  const { order } = await place();
  makeOverdue(api, order.id);
  await control(api, '/faults', [
    { kind: 'status', status: 500, method: 'POST', path: '/v1/order/expire/*' },
    { kind: 'status', status: 503, method: 'GET', path: `/v1/order/${order.id}` },
  ]);
  show();
  const shown = await orderCard();
  await shown.findByText(`${en.expireError}. ${enCalls.server}`);
  expect(shown.queryByText(en.timeOver)).toBeNull();
  expect(actions(shown)).toEqual([en.pay, en.again, en.cancel]);
});

/** Sets the device's clock hours ahead of the API's, or behind it. */
function setClockWrong(hours: number) {
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + hours * 3600_000);
}

test.each([-2, 2, 24])('the time left is right on a clock %i h ahead (promise 74)', async (hours) => {
  await place();
  setClockWrong(hours);
  show();
  const shown = await orderCard();
  expect((await shown.findByRole('timer')).textContent).toMatch(/Reserved for another (29:\d\d|30:00)/);
  await shown.findByRole('link', { name: en.pay });
});

test.each([-2, 0, 2])('without the API’s clock, the time left is hidden (%i h off)', async (hours) => {
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
  const shown = await orderCard();
  await shown.findByText(en.timeUnknown);
  // If the time is over by the device's clock, the page asks the API.
  await expect.poll(() => controlOf(api).calls('POST /v1/order/expire/:id')).toBe(hours > 0 ? 1 : 0);
  expect(shown.queryByRole('timer')).toBeNull();
  expect(shown.queryByText(en.timeOver)).toBeNull();
  await shown.findByRole('link', { name: en.pay });
  expect(await shopper.status(order.id)).toBe('pending');
});

test('the retry page counts by the API’s clock (promise 74)', async () => {
  const { order } = await place();
  setClockWrong(-2);
  showRetry(order.id);
  expect((await screen.findByRole('timer')).textContent).toMatch(/Reserved for another (29:\d\d|30:00)/);
});
