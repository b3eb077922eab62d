/** Rate limits: 429 with `Retry-After`. The counts are in memory and start from zero after a restart. */
import type { Context as HonoContext } from 'hono';
import { emailKey } from '../account/user.ts';
import { type Context, perContext } from '../context.ts';
import { Failure } from '../core/failure.ts';

interface Limit {
  /** Counts calls per network address, per email address in the body, or per signed-in user. */
  per: 'client' | 'email' | 'user';
  most: number;
  seconds: number;
}

/** By endpoint name. */
export type Limits = Readonly<Record<string, readonly Limit[]>>;

const minute = 60;

/** High enough for a household behind one network address, but too low to guess passwords or codes. */
export const defaultLimits: Limits = {
  'auth.login': [
    { per: 'email', most: 10, seconds: 5 * minute },
    { per: 'client', most: 200, seconds: 5 * minute },
  ],
  'auth.register': [{ per: 'client', most: 100, seconds: 60 * minute }],
  'auth.lostEmail': [
    { per: 'email', most: 5, seconds: 15 * minute },
    { per: 'client', most: 60, seconds: 15 * minute },
  ],
  'auth.lostCode': [
    { per: 'email', most: 10, seconds: 15 * minute },
    { per: 'client', most: 100, seconds: 15 * minute },
  ],
  'newsletter.subscribe': [{ per: 'client', most: 30, seconds: 10 * minute }],
  'review.create': [{ per: 'user', most: 30, seconds: 60 * minute }],
  search: [{ per: 'client', most: 300, seconds: minute }],
};

interface Window {
  start: number;
  end: number;
  count: number;
}

const windowsOf = perContext(() => new Map<string, Window>());

/** Counts a call. With `--test`, only `context.limits` applies. @throws {Failure} 429 above the limit. */
export function limit(http: HonoContext, endpoint: string, body: unknown): void {
  const shop = http.get('shop');
  const now = shop.now();
  const windows = windowsOf(shop);
  for (const rule of limitsOf(shop)[endpoint] ?? []) {
    const name = nameOf(http, endpoint, rule, body);
    let window = windows.get(name);
    // A window in the future means that the clock was set back.
    if (!window || window.end <= now || window.start > now) {
      if (windows.size > 10_000) removeExpired(windows, now);
      window = { start: now, end: now + rule.seconds * 1000, count: 0 };
      windows.set(name, window);
    }
    window.count += 1;
    if (window.count > rule.most) {
      const headers = { 'Retry-After': String(Math.ceil((window.end - now) / 1000)) };
      throw new Failure(429, 'Too many requests. Try again later.', { code: 'too_many_requests' }, headers);
    }
  }
}

/** After a successful sign-in, earlier failed attempts no longer count. */
export function resetFailedAttempts(http: HonoContext, endpoint: string, body: unknown): void {
  const shop = http.get('shop');
  for (const rule of limitsOf(shop)[endpoint] ?? [])
    if (rule.per === 'email') windowsOf(shop).delete(nameOf(http, endpoint, rule, body));
}

function limitsOf(shop: Context): Limits {
  return shop.limits ?? (shop.test ? {} : defaultLimits);
}

function nameOf(http: HonoContext, endpoint: string, { per, seconds }: Limit, body: unknown): string {
  const subject = {
    client: () => clientOf(http),
    email: () => emailKey(String((body as { email?: unknown } | undefined)?.email).trim()),
    user: () => http.get('user')?.id ?? clientOf(http),
  };
  return `${endpoint} ${per} ${seconds} ${subject[per]()}`;
}

/** The socket's address. A header could be forged. */
function clientOf(http: HonoContext): string {
  const { incoming } = (http.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? 'local';
}

function removeExpired(windows: Map<string, Window>, now: number): void {
  for (const [name, { end }] of windows) if (end <= now) windows.delete(name);
}
