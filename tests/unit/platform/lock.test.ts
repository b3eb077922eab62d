import { describe, expect, test, vi } from 'vitest';
import { whenFree, withLock, withPatientLock } from '#platform/lock.ts';

const refusing = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) };

describe.each([
  ['has no Web Locks', undefined],
  ['refuses Web Locks', refusing],
])('a browser that %s', (_what, locks) => {
  test('runs every task immediately', async () => {
    vi.stubGlobal('navigator', { locks });
    await expect(withLock('cart', () => 'changed')).resolves.toBe('changed');
    await expect(whenFree('payment', async () => 'paid')).resolves.toBe('paid');
    await expect(withPatientLock('refresh', 1000, async () => 'renewed')).resolves.toBe('renewed');
  });

  test('passes on the error of a task', async () => {
    vi.stubGlobal('navigator', { locks });
    const fail = () => {
      throw new Error('broken');
    };
    await expect(withLock('faulty', fail)).rejects.toThrow('broken');
    await expect(whenFree('faulty', async () => fail())).rejects.toThrow('broken');
  });
});

test('a task that fails in the lock runs only once', async () => {
  const request = async (_name: string, _options: object, work: (lock: object) => Promise<unknown>) =>
    work({});
  vi.stubGlobal('navigator', { locks: { request } });
  const task = vi.fn().mockRejectedValue(new Error('broken'));
  await expect(whenFree('payment', task)).rejects.toThrow('broken');
  expect(task).toHaveBeenCalledOnce();
});

/** Web Locks that grant one request after the other. */
function grantInTurn(): void {
  let last = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, work: (lock: object) => Promise<void>) =>
        (last = last.then(() => work({}))),
    },
  });
}

test('the changes of a tab run in the order of the calls', async () => {
  grantInTurn();
  const order: number[] = [];
  const first = withLock('order', () => order.push(1));
  const second = withLock('order', () => order.push(2));
  await first;
  await withLock('order', () => order.push(3));
  await second;
  expect(order).toEqual([1, 2, 3]);
});

test('a change runs at once when earlier ones have settled', async () => {
  vi.useFakeTimers();
  grantInTurn();
  const done: number[] = [];
  for (const pause of [100, 280, 0]) {
    void withLock('quick', () => done.push(pause));
    await vi.advanceTimersByTimeAsync(pause);
  }
  expect(done).toEqual([100, 280, 0]);
  vi.useRealTimers();
});
