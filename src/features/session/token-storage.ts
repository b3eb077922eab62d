/** The tokens in this device's storage. */
import { shortHash } from '#lib/hash.ts';
import { type Kept, keepInTab, read, readDevice, remove, write, writeAll } from '#platform/storage.ts';
import { accessTokenKey, accountIdKey, refreshTokenKey, storageKeys } from '#platform/storage-keys.ts';

/** Opaque texts. The shop neither parses them nor checks their expiry. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Valid in a bearer header (RFC 6750, 2.1), and short enough for servers. */
const usable = /^[\x21-\x7e]{1,4096}$/;

function tokensOf(accessToken: string | null, refreshToken: string | null): Tokens | undefined {
  if (accessToken === null || refreshToken === null) return undefined;
  return usable.test(accessToken) && usable.test(refreshToken) ? { accessToken, refreshToken } : undefined;
}

/** Reads from storage each time, because other tabs may change the tokens. */
export function readTokens(): Tokens | undefined {
  return tokensOf(read(accessTokenKey), read(refreshTokenKey));
}

/**
 * The id of the account that signed in last. The cart, drafts and payments belong to this account. The id is empty after a
 * sign-out, and while it's unknown whose tokens are stored. No draft belongs to the empty id. The id outlives an expired session,
 * so that only the same account gets its data back.
 */
export function readAccountId(): string {
  return read(accountIdKey) ?? '';
}

/** Stores the account's id for tokens that were stored without it. */
export function storeAccountId(accountId: string): void {
  write(accountIdKey, accountId);
}

/** Whether a stored id is a hash of this account's email address. Devices may hold such an id from an older version. */
export function isOldAccountId(accountId: string, email: string): boolean {
  return accountId === shortHash(email.trim().toLowerCase());
}

/** Stores refreshed tokens. Returns whether the device is now too full, so that the session has moved from the device to this tab. */
export function storeTokens(tokens: Tokens): boolean {
  const wasOnDevice = readDevice(refreshTokenKey) !== null;
  return storeSession(readAccountId(), tokens) !== 'device' && wasOnDevice;
}

/**
 * Stores all values on the device. If it is full, stores all of them in this tab: if only one token were on the device, another tab
 * would remove it as a leftover. Returns how long the session lasts.
 */
export function storeSession(accountId: string, { accessToken, refreshToken }: Tokens): Kept {
  return writeAll([
    // The account's id first, so that stored tokens always have an owner.
    [accountIdKey, accountId],
    // The refresh token next, because it can replace a lost access token.
    [refreshTokenKey, refreshToken],
    [accessTokenKey, accessToken],
  ]);
}

/**
 * Ends the session on this device. The account's id stays (see `readAccountId`). Returns whether the device has deleted the
 * tokens. If it can't, this tab ignores them from now on.
 */
export function removeTokens(): boolean {
  const keys = [accessTokenKey, refreshTokenKey, storageKeys.accountChange.key];
  for (const key of keys) remove(key);
  const left = keys.filter((key) => readDevice(key) !== null);
  for (const key of left) keepInTab(key, '');
  return !left.length;
}
