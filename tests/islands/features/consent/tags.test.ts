import { expect, test, vi } from 'vitest';
import { everythingAllowed, onlyNecessary } from '#features/consent/consent.ts';
import { saveConsent } from '#features/consent/consent-storage.ts';
import '#features/consent/tags.script.ts';

const { start, stop } = vi.hoisted(() => {
  const stop = vi.fn();
  return { stop, start: vi.fn(() => stop) };
});
vi.mock('#features/consent/tags.ts', () => ({
  tags: [{ name: 'Example Analytics', category: 'marketing', hosts: [], start }],
}));

test('a tag runs only with consent (promise 57)', () => {
  expect(start).not.toHaveBeenCalled();
  saveConsent(everythingAllowed);
  saveConsent(everythingAllowed);
  expect(start).toHaveBeenCalledTimes(1);
  saveConsent(onlyNecessary);
  expect(stop).toHaveBeenCalledTimes(1);
  saveConsent(everythingAllowed);
  expect(start).toHaveBeenCalledTimes(2);
});
