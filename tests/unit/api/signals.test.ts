import { expect, test } from 'vitest';
import { firstAbort } from '#api/signals.ts';

test('a combined signal has the reason of the first abort', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = firstAbort(one.signal, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort('because');
  one.abort('too late');
  expect([signal.aborted, signal.reason]).toEqual([true, 'because']);
  expect(firstAbort(new AbortController().signal, AbortSignal.abort('gone')).reason).toBe('gone');
});
