/** The tokens on this device: raw texts under the keys the spec names. */
import { shortHash } from '#lib/hash.ts';
import { read, remove, write } from '#platform/storage.ts';
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

/** Stores the tokens of a new session. `false`: the browser keeps them only while this page is open. */
export function storeSession(email: string, tokens: Tokens): boolean {
  // The name first: whoever sees the tokens knows whose they are.
  const named = write(nameKey, shortHash(email.trim().toLowerCase()));
  return named && storeTokens(tokens);
}

/** Replaces the tokens of the running session. */
export function storeTokens({ accessToken, refreshToken }: Tokens): boolean {
  // The refresh token first: with it a lost access token is found again, not the other way round.
  const kept = write(refreshTokenKey, refreshToken);
  return write(accessTokenKey, accessToken) && kept;
}

/** Ends the session on this device; its name stays (see `readSessionName`). */
export function removeTokens(): void {
  for (const key of [accessTokenKey, refreshTokenKey, storageKeys.accountChange.key]) remove(key);
}
