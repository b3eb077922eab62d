import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendWhenAllowed } from '#api/rate-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const refusing = (headers = {}) =>
  vi.fn(() => Promise.resolve(Response.json({ message: 'Slow down' }, { status: 429, headers })));
const accepting = () => vi.fn(() => Promise.resolve(new Response(null, { status: 204 })));

describe('after a 429, a call (promise 41)', () => {
  test('gets the refusal again, with the time that is left', async () => {
    await sendWhenAllowed('GET /orders', refusing({ 'retry-after': '40' }));
    vi.advanceTimersByTime(30_500);
    const again = accepting();
    for (const _ of ['first press', 'second press']) {
      const response = await sendWhenAllowed('GET /orders', again);
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10']);
      expect(await response.json()).toEqual({ message: 'Slow down' });
    }
    vi.advanceTimersByTime(9500);
    expect(again).not.toHaveBeenCalled();
    expect((await sendWhenAllowed('GET /orders', again)).status).toBe(204);
  });

  test('is sent again after a minute, whatever the API says', async () => {
    await sendWhenAllowed('GET /invoice', refusing({ 'retry-after': '86400' }));
    vi.advanceTimersByTime(60_000);
    expect((await sendWhenAllowed('GET /invoice', accepting())).status).toBe(204);
  });

  test('is sent again at once if the API names no time', async () => {
    await sendWhenAllowed('GET /address', refusing());
    expect((await sendWhenAllowed('GET /address', accepting())).status).toBe(204);
  });

  test('of another kind is sent', async () => {
    await sendWhenAllowed('GET /review', refusing({ 'retry-after': '40' }));
    expect((await sendWhenAllowed('POST /review', accepting())).status).toBe(204);
  });
});
