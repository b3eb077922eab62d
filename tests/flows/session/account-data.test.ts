/** What the device keeps for an account when its session ends or another account signs in. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shortHash } from '#lib/hash.ts';
import { accessTokenKey, refreshTokenKey, storageKeys } from '#platform/storage-keys.ts';
import { type Account, freshEmail, newAccount } from '../../support/api/account.ts';
import { apiOfPages } from '../../support/page/connection.ts';
import { fillDevice } from '../../support/page/storage.ts';
import { openMemberPage, openPage, storeTokens } from './open-page.ts';

vi.mock('#platform/backend-features.ts', async (original) => ({
  ...(await original<object>()),
  discountCodes: true,
}));

const api = await apiOfPages(3);
const { call } = api;
let account: Account;

beforeEach(async () => {
  vi.resetModules();
  account = await newAccount(call);
});

test('a changed email address loses no payment (promise 66)', async () => {
  const page = await openPage();
  const { id, email } = account.user;
  await page.signIn({ email, password: account.password });
  expect(localStorage.getItem(storageKeys.accountId.key)).toBe(id);
  const open = [{ userId: id, paymentIntentId: 'pi_1', orderId: 'o_1', fingerprint: 'f' }];
  localStorage.setItem(storageKeys.openPayment.key, JSON.stringify(open));
  sessionStorage.setItem(storageKeys.reviewDraft.key, 'typed');
  const renamed = freshEmail();
  api.db.run`UPDATE user SET email = ${renamed} WHERE id = ${id}`;
  page.expireSession();
  await page.signIn({ email: renamed, password: account.password });
  const { readPayment } = await import('#features/payment/payment-storage.ts');
  expect(readPayment()).toMatchObject({ paymentIntentId: 'pi_1', orderId: 'o_1', fingerprint: 'f' });
  expect(sessionStorage.getItem(storageKeys.reviewDraft.key)).toBe('typed');
});

describe('a session named after an email address (promises 25 and 62)', () => {
  const saved = { paymentIntentId: 'pi_1', orderId: 'o_1', fingerprint: 'f' };
  const keys = { intentKey: 'intent-key', orderKey: 'order-key' };

  /** What an older version stored for an account. */
  function storeOld(email: string): void {
    const name = shortHash(email);
    localStorage.setItem(storageKeys.accountId.key, name);
    localStorage.setItem(storageKeys.payment.key, JSON.stringify({ account: name, ...saved, ...keys }));
    const draft = { account: name, shippingMethodId: 'express' };
    sessionStorage.setItem(storageKeys.checkoutDraft.key, JSON.stringify(draft));
  }

  async function found() {
    const { readPayment } = await import('#features/payment/payment-storage.ts');
    const { readChoices } = await import('#features/checkout/draft-storage.ts');
    return [readPayment()?.orderId, readChoices().shippingMethodId];
  }

  test('gets the account’s id as its name', async () => {
    storeOld(account.user.email);
    await openMemberPage(account);
    expect(localStorage.getItem(storageKeys.accountId.key)).toBe(account.user.id);
    expect(await found()).toEqual(['o_1', 'express']);
  });

  test('is recognised when the same account signs in again', async () => {
    storeOld(account.user.email);
    const page = await openPage();
    const keepsCart = vi.fn(async () => false);
    await page.signIn({ email: account.user.email, password: account.password }, { keepsCart });
    expect(await found()).toEqual(['o_1', 'express']);
    expect(keepsCart).not.toHaveBeenCalled();
  });

  test('shows nothing to another account', async () => {
    storeOld(freshEmail());
    const page = await openPage();
    await page.signIn({ email: account.user.email, password: account.password });
    expect(await found()).toEqual([undefined, undefined]);
    expect(localStorage.getItem(storageKeys.payment.key)).toContain('pi_1');
  });
});

describe('a shopper’s draft (promise 62)', () => {
  const typed = [storageKeys.checkoutDraft.key, storageKeys.reviewDraft.key];
  const kept = () => typed.map((key) => sessionStorage.getItem(key));
  const searchedAndViewed = [storageKeys.recentSearches.key, storageKeys.recentlyViewed.key];
  const code = () => localStorage.getItem(storageKeys.discountCode.key);
  const keptOnDevice = () => searchedAndViewed.map((key) => localStorage.getItem(key));

  /** Types drafts in a tab. The session then expires, or ends with a sign-out in another tab. */
  async function typeAndEnd(how: 'signed out' | 'expired') {
    const page = await openPage();
    await page.signIn({ email: account.user.email, password: account.password });
    for (const key of typed) sessionStorage.setItem(key, 'typed');
    for (const key of searchedAndViewed) localStorage.setItem(key, '["kettle"]');
    localStorage.setItem(storageKeys.discountCode.key, 'ONLYADA');
    page.$session.listen(() => undefined);
    // The checkout, where a guest can sign in, shows the code.
    page.$discountCode.listen(() => undefined);
    for (const key of [accessTokenKey, refreshTokenKey]) localStorage.removeItem(key);
    if (how === 'signed out') localStorage.removeItem(storageKeys.accountId.key);
    dispatchEvent(new StorageEvent('storage', { key: accessTokenKey }));
    expect(page.$session.get()).toBe('guest');
    return page;
  }

  test('is deleted in every tab when the shopper signs out', async () => {
    await typeAndEnd('signed out');
    expect(kept()).toEqual([null, null]);
  });

  test('is kept for the same account when its session expires', async () => {
    const page = await typeAndEnd('expired');
    await page.signIn({ email: account.user.email.toUpperCase(), password: account.password });
    expect(kept()).toEqual(['typed', 'typed']);
    expect([...keptOnDevice(), code()]).toEqual(['["kettle"]', '["kettle"]', 'ONLYADA']);
    expect(page.$discountCode.get()).toBe('ONLYADA');
  });

  test('is deleted when another account signs in', async () => {
    const page = await typeAndEnd('expired');
    const other = await newAccount(call);
    await page.signIn({ email: other.user.email, password: other.password });
    expect(kept()).toEqual([null, null]);
    expect([...keptOnDevice(), code()]).toEqual([null, null, null]);
    expect(page.$discountCode.get()).toBe('');
  });
});

test('Back leaves the next account’s data alone (promise 62)', async () => {
  const page = await openPage();
  await page.signIn({ email: account.user.email, password: account.password });
  const other = await newAccount(call);
  const { encodeDraft } = await import('#features/reviews/reviews.ts');
  const { checkoutDraft, recentSearches, recentlyViewed, reviewDraft } = storageKeys;
  const draftOf = (accountId: string) =>
    encodeDraft({ accountId, productId: 'p1' }, { rating: '', comment: 'typed' });
  // What the pages did while this one was in the cache. The first shopper had kept their searches only in memory.
  const { keepInPage, read } = await import('#platform/storage.ts');
  keepInPage(recentSearches.key, '["kettle"]');
  sessionStorage.setItem(checkoutDraft.key, JSON.stringify({ account: account.user.id }));
  sessionStorage.setItem(reviewDraft.key, draftOf(other.user.id));
  localStorage.setItem(recentlyViewed.key, '["pan"]');
  storeTokens(other);
  localStorage.setItem(storageKeys.accountId.key, other.user.id);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(read(recentSearches.key)).toBeNull();
  expect(sessionStorage.getItem(checkoutDraft.key)).toBeNull();
  expect(sessionStorage.getItem(reviewDraft.key)).toBe(draftOf(other.user.id));
  expect(localStorage.getItem(recentlyViewed.key)).toBe('["pan"]');
});

test('a product with the account’s id keeps no draft (promise 62)', async () => {
  const page = await openPage();
  await page.signIn({ email: account.user.email, password: account.password });
  const { encodeDraft } = await import('#features/reviews/reviews.ts');
  const { checkoutDraft, reviewDraft, searchResults } = storageKeys;
  const draft = encodeDraft({ accountId: account.user.id, productId: '7' }, { rating: '', comment: 'typed' });
  sessionStorage.setItem(
    checkoutDraft.key,
    JSON.stringify({ account: account.user.id, typed: { line2: '7' } }),
  );
  sessionStorage.setItem(reviewDraft.key, draft);
  sessionStorage.setItem(searchResults.key, JSON.stringify([{ result: { products: [{ id: '7' }] } }]));
  localStorage.setItem(storageKeys.accountId.key, '7');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  const left = [checkoutDraft, reviewDraft, searchResults].map(({ key }) => sessionStorage.getItem(key));
  expect(left).toEqual([null, null, null]);
});

test.each([
  ['a sign-out elsewhere removes', false],
  ['another account’s sign-in elsewhere keeps', true],
])('on a full device, %s the tab’s cart (promise 62)', async (_, isKept) => {
  const page = await openPage();
  await page.signIn({ email: account.user.email, password: account.password });
  const { read, write } = await import('#platform/storage.ts');
  fillDevice();
  write(storageKeys.cart.key, 'cart');
  expect(read(storageKeys.cart.key)).toBe('cart');
  localStorage.removeItem(storageKeys.accountId.key);
  vi.restoreAllMocks();
  if (isKept) localStorage.setItem(storageKeys.accountId.key, 'another');
  else for (const key of [accessTokenKey, refreshTokenKey]) localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key: accessTokenKey }));
  expect(read(storageKeys.cart.key)).toBe(isKept ? 'cart' : null);
});
