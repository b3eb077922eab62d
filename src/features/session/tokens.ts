/** The tokens on this device: raw texts under the keys the spec names. */
import { read, remove, write } from '#platform/storage.ts';
import { accessTokenKey, refreshTokenKey, storageKeys } from '#platform/storage-keys.ts';
import { type Tokens, tokensOf } from './session.ts';

const nameKey = storageKeys.sessionName.key;

/** As any tab stored them last. */
export function readTokens(): Tokens | undefined {
  return tokensOf(read(accessTokenKey), read(refreshTokenKey));
}

/** Which sign-in this is, so that a tab tells another person's session from its own with renewed tokens. */
export function readSessionName(): string {
  return read(nameKey) ?? '';
}

/** Begins a sign-in's storage. `false`: the browser keeps it only while this page is open. */
export function storeSession(tokens: Tokens): boolean {
  // The name first: whoever sees the tokens knows whose they are.
  const named = write(nameKey, crypto.randomUUID());
  return named && storeTokens(tokens);
}

/** Replaces the tokens of the running session. */
export function storeTokens({ accessToken, refreshToken }: Tokens): boolean {
  // The refresh token first: with it a lost access token is found again, not the other way round.
  const kept = write(refreshTokenKey, refreshToken);
  return write(accessTokenKey, accessToken) && kept;
}

/** Forgets the session on this device. */
export function removeTokens(): void {
  for (const key of [accessTokenKey, refreshTokenKey, nameKey, storageKeys.accountChange.key]) remove(key);
}
