import { expect, test } from 'vitest';
import { delay, firstAbort } from '#api/signals.ts';

test('a delay ends with the abort of its signal', async () => {
  const controller = new AbortController();
  const pending = delay(60_000, controller.signal);
  controller.abort('stopped');
  await expect(pending).rejects.toBe('stopped');
  await expect(delay(60_000, controller.signal)).rejects.toBe('stopped');
  await expect(delay(0, new AbortController().signal)).resolves.toBeUndefined();
});

test('a combined signal has the reason of the first abort', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = firstAbort(one.signal, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort('because');
  one.abort('too late');
  expect([signal.aborted, signal.reason]).toEqual([true, 'because']);
  expect(firstAbort(new AbortController().signal, AbortSignal.abort('gone')).reason).toBe('gone');
});
