import { expect, onTestFinished, test, vi } from 'vitest';
import { $addresses } from '#features/addresses/addresses-store.ts';
import { newAccount } from '../../support/api/account.ts';
import { apiOfPages, controlOf, signInHere } from '../../support/page/connection.ts';

const api = await apiOfPages(1);
const { calls } = controlOf(api);

test.each([
  ['31 s later', 31_000],
  ['after the clock was set back', -31_000],
])('data is fetched again when the shopper returns %s', async (_, passed) => {
  const { user } = await newAccount(api.call);
  onTestFinished($addresses.subscribe(() => undefined));
  signInHere(api, user.id);
  await expect.poll(() => $addresses.get().kind).toBe('ready');
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + passed);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(() => calls('GET /v1/address')).toBe(2);
});
