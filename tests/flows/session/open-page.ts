/** Pages with a session, in jsdom. Importing the modules again simulates opening a page. */
import { expect } from 'vitest';
import { accessTokenKey, refreshTokenKey } from '#platform/storage-keys.ts';

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What a page stores that has no tokens. */
export const noTokens = [null, null];
export const localTokens = () => [
  localStorage.getItem(accessTokenKey),
  localStorage.getItem(refreshTokenKey),
];

export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  localStorage.setItem(accessTokenKey, accessToken);
  localStorage.setItem(refreshTokenKey, refreshToken);
}

export async function openPage() {
  const page = {
    ...(await import('#features/session/session-store.ts')),
    ...(await import('#features/session/notice-store.ts')),
    ...(await import('#features/session/auth-flow.ts')),
    ...(await import('#features/session/sign-out-flow.ts')),
    ...(await import('#features/session/user-store.ts')),
    ...(await import('#features/session/account-change-storage.ts')),
    ...(await import('#features/discount/discount-store.ts')),
  };
  const notices: unknown[] = [];
  page.$sessionNotice.listen((notice) => void notices.push(notice?.kind));
  // The header of every page subscribes to the user.
  page.$user.subscribe(() => undefined);
  return { ...page, notices };
}

/** Opens a page for a member with these tokens, and waits for the member's data. */
export async function openMemberPage(tokens: Tokens) {
  storeTokens(tokens);
  const page = await openPage();
  await expect.poll(() => page.$user.get().kind).toBe('ready');
  return page;
}
