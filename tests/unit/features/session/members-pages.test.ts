import { expect, test } from 'vitest';
import { isGuarded } from '#features/session/members-pages.ts';

test('exactly four pages are guarded', () => {
  const paths = ['/profile', '/fr/orders', '/retry-payment?orderId=1', '/order-confirmation#x', '/cart', '/'];
  expect(paths.map(isGuarded)).toEqual([true, true, true, true, false, false]);
});
