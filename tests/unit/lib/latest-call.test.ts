import { expect, test } from 'vitest';
import { latestCall } from '#lib/latest-call.ts';

test('a stale response is ignored', async () => {
  const calls = latestCall();
  const responses: ((value: string) => void)[] = [];
  const signals: AbortSignal[] = [];
  const run = () =>
    calls.run((signal) => {
      signals.push(signal);
      return new Promise<string>((resolve) => responses.push(resolve));
    });
  const [first, second] = [run(), run()];
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  responses[1]?.('new');
  responses[0]?.('old');
  expect(await Promise.all([first, second])).toEqual([undefined, 'new']);
});

test('the failure of a stopped call is ignored', async () => {
  const calls = latestCall();
  const failing = () => calls.run(() => Promise.reject(new Error('offline')));
  const stopped = failing();
  calls.stop();
  expect(await stopped).toBeUndefined();
  const pending = failing();
  expect(calls.isPending()).toBe(true);
  await expect(pending).rejects.toThrow('offline');
  expect(calls.isPending()).toBe(false);
});
