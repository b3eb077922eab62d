/** The tokens on this device, as raw texts. */
import { type Kept, read, remove, writeAll } from '#platform/storage.ts';
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

/** Stores a new session, and answers how long it is kept. */
export function storeSession(tokens: Tokens): Kept {
  return store(crypto.randomUUID(), tokens);
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

/** Forgets the session on this device. */
export function removeTokens(): void {
  for (const key of [accessTokenKey, refreshTokenKey, nameKey, storageKeys.accountChange.key]) remove(key);
}
