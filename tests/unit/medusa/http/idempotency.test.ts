/** Repeated calls with an idempotency key. A map stands in for the plugin's table. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { HttpError } from '../../../../scripts/backend/failures/http-error.ts';
import { WithStatus } from '../../../../scripts/backend/http/with-status.ts';
import { runOnce } from '../../../../scripts/medusa/src/http/idempotency.ts';
import type { Container } from '../../../../scripts/medusa/src/medusa-types.ts';

const stored = new Map<string, { at: number }>();
beforeEach(() => stored.clear());

const parts: Record<string, object> = {
  locking: { execute: (_: string, work: () => Promise<unknown>) => work() },
  __pg_connection__: {
    raw: async (text: string, values: readonly unknown[]) => {
      // As Knex does.
      if (values.includes(undefined)) throw new Error('Undefined binding(s) detected');
      const [customer, digest, fingerprint, status, content] = values;
      const row = { fingerprint, status, content, at: Date.now() };
      if (text.startsWith('INSERT')) stored.set(`${customer} ${digest}`, row);
      if (text.startsWith('DELETE'))
        for (const [name, { at }] of stored) if (at <= Number(values[0])) stored.delete(name);
      const found = text.startsWith('SELECT') ? stored.get(`${customer} ${digest}`) : undefined;
      return { rows: found ? [found] : [], rowCount: 0 };
    },
  },
};
const container = { resolve: (name: string) => parts[name] } as unknown as Container;
const keyed = { key: 'key-of-a-press', customerId: 'cus_1', call: 'POST /v1/order', body: { a: 1 } };

let runs = 0;
const run = async () => ({ run: ++runs });
beforeEach(() => {
  runs = 0;
});

describe('a call with an idempotency key', () => {
  test('runs once, however its body’s keys are sorted', async () => {
    const twoKeys = { ...keyed, body: { a: 1, b: 2 } };
    expect(await runOnce(container, twoKeys, run)).toEqual({ run: 1 });
    expect(await runOnce(container, { ...keyed, body: { b: 2, a: 1 } }, run)).toEqual({ run: 1 });
    expect(await runOnce(container, { ...twoKeys, customerId: 'cus_2' }, run)).toEqual({ run: 2 });
  });

  test('is refused with another body', async () => {
    await runOnce(container, keyed, run);
    await expect(runOnce(container, { ...keyed, body: { a: 2 } }, run)).rejects.toMatchObject({
      status: 422,
    });
    expect(runs).toBe(1);
  });

  test('gets the first status again, even after a refusal', async () => {
    await runOnce(container, keyed, async () => new WithStatus(200, { order: 1 }));
    expect(await runOnce(container, keyed, run)).toEqual(new WithStatus(200, { order: 1 }));
    const other = { ...keyed, key: 'another-key' };
    const refuse = async () => Promise.reject(new HttpError(409, 'Sold out', { code: 'out_of_stock' }));
    await expect(runOnce(container, other, refuse)).rejects.toMatchObject({ status: 409 });
    const refused = { status: 409, message: 'Sold out', details: { code: 'out_of_stock' } };
    await expect(runOnce(container, other, run)).rejects.toMatchObject(refused);
  });

  test('runs once, also if its response has no body', async () => {
    const accept = async () => {
      runs++;
      return new WithStatus(202, undefined);
    };
    expect(await runOnce(container, keyed, accept)).toMatchObject({ status: 202 });
    expect(await runOnce(container, keyed, accept)).toMatchObject({ status: 202 });
    expect(runs).toBe(1);
  });

  test('runs again after a failure on our side', async () => {
    await expect(runOnce(container, keyed, async () => Promise.reject(new Error('No')))).rejects.toThrow(
      'No',
    );
    expect(await runOnce(container, keyed, run)).toEqual({ run: 1 });
  });

  test.each([401, 429, 502] as const)('runs again after status %i', async (status) => {
    const refuse = async () => Promise.reject(new HttpError(status, 'No'));
    await expect(runOnce(container, keyed, refuse)).rejects.toMatchObject({ status });
    expect(await runOnce(container, keyed, run)).toEqual({ run: 1 });
  });

  test('gets the first response for two days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const day = 24 * 60 * 60_000;
    await runOnce(container, keyed, run);
    vi.setSystemTime(Date.now() + 2 * day - 1);
    expect(await runOnce(container, keyed, run)).toEqual({ run: 1 });
    vi.setSystemTime(Date.now() + 1);
    expect(await runOnce(container, keyed, run)).toEqual({ run: 2 });
  });

  test('stores no secret', async () => {
    const seal = {
      keep: () => 'pi_1',
      restore: async (id: unknown) => ({ id, secret: 'again' }),
    };
    await runOnce(container, { ...keyed, seal }, async () => ({ id: 'pi_1', secret: 'hidden' }));
    expect(JSON.stringify([...stored.values()])).not.toContain('hidden');
    expect(await runOnce(container, { ...keyed, seal }, run)).toEqual({ id: 'pi_1', secret: 'again' });
  });

  test('refuses a malformed key', async () => {
    await expect(runOnce(container, { ...keyed, key: 'short' }, run)).rejects.toMatchObject({ status: 400 });
  });
});
