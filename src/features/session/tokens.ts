/** The tokens on this device, as raw texts. */
import { shortHash } from '#lib/hash.ts';
import { type Kept, read, remove, writeAll } from '#platform/storage.ts';
import { accessTokenKey, refreshTokenKey, storageKeys } from '#platform/storage-keys.ts';
import { type Tokens, tokensOf } from './session.ts';

const nameKey = storageKeys.sessionName.key;

/** As any tab stored them last. */
export function readTokens(): Tokens | undefined {
  return tokensOf(read(accessTokenKey), read(refreshTokenKey));
}

/**
 * The name of the account that signed in last, empty after a sign-out. It outlives a session that ends by itself, so that
 * what a shopper typed or began waits for the same account and for no other.
 */
export function readSessionName(): string {
  return read(nameKey) ?? '';
}

/** Stores a new session, and answers how long it is kept. */
export function storeSession(email: string, tokens: Tokens): Kept {
  return store(shortHash(email.trim().toLowerCase()), tokens);
}

/** Replaces the tokens of the running session. */
export function storeTokens(tokens: Tokens): void {
  store(readSessionName(), tokens);
}

/** All in one place: another tab would take one token without the other for a leftover, and remove it. */
function store(name: string, { accessToken, refreshToken }: Tokens): Kept {
  return writeAll([
    // The name first: whoever sees the tokens knows whose they are.
    [nameKey, name],
    // Then the refresh token: it can replace a lost access token, not the other way round.
    [refreshTokenKey, refreshToken],
    [accessTokenKey, accessToken],
  ]);
}

/** Ends the session on this device; its name stays (see `readSessionName`). */
export function removeTokens(): void {
  for (const key of [accessTokenKey, refreshTokenKey, storageKeys.accountChange.key]) remove(key);
}
