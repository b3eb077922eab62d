import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import en from '#i18n/messages/en/orders.json';
import { controlOf, skipTime } from '../../../support/page/connection.ts';
import { api, placeUnpaid, show } from './orders-page.tsx';

const { calls, fault } = controlOf(api);
const refusal = { kind: 'status', status: 429, headers: { 'Retry-After': '40' }, times: 1 };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('before Retry-After is over (promise 41)', () => {
  test('“Try again” makes no call and says how long to wait', async () => {
    await fault({ ...refusal, method: 'GET', path: '/v1/order' });
    show();
    await screen.findByText(/Wait 40 seconds/);
    skipTime(20_000);
    press('Try again');
    await screen.findByText(/Wait (20|1\d) seconds/);
    expect(await calls('GET /v1/order')).toBe(1);
    skipTime(20_000);
    press('Try again');
    await screen.findByText(en.empty);
  });

  test('a button makes no call and says how long to wait', async () => {
    const { order } = await placeUnpaid();
    await fault({ ...refusal, method: 'POST', path: `/v1/order/cancel/${order.id}` });
    show();
    await screen.findByRole('article');
    const cancel = () => {
      press(en.cancel);
      press(en.cancelYes);
    };
    cancel();
    await screen.findByText(/Wait 40 seconds/);
    skipTime(20_000);
    cancel();
    await screen.findByText(/Wait (20|1\d) seconds/);
    expect(await calls('POST /v1/order/cancel/:id')).toBe(1);
  });
});
