import { describe, expect, it } from 'vitest';
import { firstAbort } from '#api/client.ts';

describe('firstAbort', () => {
  it('aborts with the first signal and its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const signal = firstAbort(one.signal, other.signal);
    expect(signal.aborted).toBe(false);
    other.abort('because');
    one.abort('too late');
    expect([signal.aborted, signal.reason]).toEqual([true, 'because']);
  });

  it('is aborted from the start when one of the signals is', () => {
    expect(firstAbort(new AbortController().signal, AbortSignal.abort('gone')).reason).toBe('gone');
  });
});
