/** Shoppers with accounts for end-to-end tests, and the switches of the reference API. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { controlOf } from './session.ts';

export interface E2eAccount {
  email: string;
  password: string;
}

const apiUrl = () => process.env['SHOP_API_URL'] ?? '';

/** Faults and counts. The API is shared by tests that run at the same time: arm faults by `page.route` where it will do. */
export const apiControl = () => controlOf({ url: apiUrl() });

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(apiUrl() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

/** Someone new: Ada Lovelace. */
export async function createAccount(more: object = {}): Promise<E2eAccount> {
  const account = { email: `ada-${randomUUID()}@example.com`, password: 'Passw0rd' };
  await post('/v1/auth/register', { firstName: 'Ada', lastName: 'Lovelace', ...account, ...more });
  return account;
}

/** Puts a fresh session's tokens onto the device, as a sign-in does, before any page opens. */
export async function signInContext(context: BrowserContext, account: E2eAccount): Promise<void> {
  const tokens = await post<Record<'accessToken' | 'refreshToken', string>>('/v1/auth/login', account);
  await storeItems(context, tokens);
}

/** Writes to the device's storage from a page of the shop that runs nothing. */
export async function storeItems(context: BrowserContext, items: Record<string, string>): Promise<void> {
  const page = await context.newPage();
  const body = '<!doctype html><link rel="icon" href="data:,">';
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/blank');
  await page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, items);
  await page.close();
}

export const storedTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')]);

/** The code that was mailed last. */
export async function mailedCode(email: string): Promise<string> {
  const answer = await fetch(`${apiUrl()}/__test__/outbox?email=${encodeURIComponent(email)}`);
  const { mails } = (await answer.json()) as { mails: { text: string }[] };
  return /\d{6}/.exec(mails[0]?.text ?? '')?.[0] ?? '';
}
