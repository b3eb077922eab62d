/** Shoppers with accounts for end-to-end tests. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { callApi } from './e2e-api.ts';

export interface E2eAccount {
  email: string;
  password: string;
}

/** Registers a new shopper, Ada Lovelace. */
export async function createAccount(more: object = {}): Promise<E2eAccount> {
  const account = { email: `ada-${randomUUID()}@example.com`, password: 'Passw0rd' };
  await callApi('POST', '/v1/auth/register', { firstName: 'Ada', lastName: 'Lovelace', ...account, ...more });
  return account;
}

export const newTokens = (account: E2eAccount) =>
  callApi<Record<'accessToken' | 'refreshToken', string>>('POST', '/v1/auth/login', account);

/**
 * What a sign-in stores. The name only has to differ between accounts. It comes last: an open page follows it, and must find the
 * new tokens then.
 */
export async function sessionOf(account: E2eAccount): Promise<Record<string, string>> {
  return { ...(await newTokens(account)), 'session-name': account.email };
}

/** Stores a new session on the device, as a sign-in does, before any page opens. */
export async function signInContext(context: BrowserContext, account: E2eAccount): Promise<void> {
  await storeItems(context, await sessionOf(account));
}

/** Writes to the device's storage from a page of the shop that runs no script. Open pages notice. */
export async function storeItems(context: BrowserContext, items: Record<string, string>): Promise<void> {
  // A page that shows nothing yet will do: every page more costs a process.
  const blank = context.pages().find((page) => page.url() === 'about:blank');
  const page = blank ?? (await context.newPage());
  const body = '<!doctype html><link rel="icon" href="data:,">';
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/blank');
  await page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, items);
  if (!blank) return page.close();
  await page.unroute('**/blank');
  await page.goto('about:blank');
}

export const storedTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')]);

/** The code in the last mail to this address. */
export async function mailedCode(email: string): Promise<string> {
  const { mails } = await callApi<{ mails: { text: string }[] }>(
    'GET',
    `/__test__/outbox?email=${encodeURIComponent(email)}`,
  );
  return /\d{6}/.exec(mails[0]?.text ?? '')?.[0] ?? '';
}
