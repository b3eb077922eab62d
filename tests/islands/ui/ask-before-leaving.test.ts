import { expect, test } from 'vitest';
import { askBeforeLeavingDuring } from '#ui/ask-before-leaving.ts';

const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the last of two saves lets the shopper leave (promise 46)', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const saves = [askBeforeLeavingDuring(first.promise), askBeforeLeavingDuring(second.promise)];
  first.resolve();
  await saves[0];
  expect(mayLeave()).toBe(false);
  second.resolve();
  await saves[1];
  expect(mayLeave()).toBe(true);
});
