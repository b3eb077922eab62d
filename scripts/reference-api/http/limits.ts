/** How often a call may be made: 429 with `Retry-After`. Counted in memory; a restart forgets. */
import type { Context as HonoContext } from 'hono';
import { emailKey } from '../account/user.ts';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';

export interface Limit {
  /** Whose calls are counted together: one network address, one e-mail address in the body, one signed-in user. */
  per: 'client' | 'email' | 'user';
  most: number;
  seconds: number;
}

/** By endpoint name. */
export type Limits = Readonly<Record<string, readonly Limit[]>>;

const minute = 60;

/** Wide enough for people, and for a household behind one address; too narrow for guessing. */
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
  begins: number;
  ends: number;
  count: number;
}

const counted = new WeakMap<Context, Map<string, Window>>();

/** Counts a call. Throws 429 when it is one too many. Started for tests, nothing is limited unless `context.limits` says so. */
export function limit(http: HonoContext, endpoint: string, body: unknown): void {
  const shop = http.get('shop');
  const now = shop.now();
  const windows = windowsOf(shop);
  for (const rule of limitsOf(shop)[endpoint] ?? []) {
    const name = nameOf(http, endpoint, rule, body);
    let window = windows.get(name);
    // A clock that was turned back begins anew, too.
    if (!window || window.ends <= now || window.begins > now) {
      if (windows.size > 10_000) forgetPast(windows, now);
      window = { begins: now, ends: now + rule.seconds * 1000, count: 0 };
      windows.set(name, window);
    }
    window.count += 1;
    if (window.count > rule.most) {
      const seconds = Math.ceil((window.ends - now) / 1000);
      throw new Failure(
        429,
        'Too many requests. Try again later.',
        { code: 'too_many_requests' },
        {
          'Retry-After': String(seconds),
        },
      );
    }
  }
}

/** The person has shown who they are: their earlier failures no longer count. */
export function resetFailedAttempts(http: HonoContext, endpoint: string, body: unknown): void {
  const shop = http.get('shop');
  for (const rule of limitsOf(shop)[endpoint] ?? [])
    if (rule.per === 'email') windowsOf(shop).delete(nameOf(http, endpoint, rule, body));
}

/** For the control of tests. */
export function clearLimits(shop: Context): void {
  windowsOf(shop).clear();
}

function limitsOf(shop: Context): Limits {
  return shop.limits ?? (shop.test ? {} : defaultLimits);
}

function windowsOf(shop: Context): Map<string, Window> {
  const windows = counted.get(shop) ?? new Map<string, Window>();
  counted.set(shop, windows);
  return windows;
}

function nameOf(http: HonoContext, endpoint: string, { per, seconds }: Limit, body: unknown): string {
  const whose = {
    client: () => clientOf(http),
    email: () => emailKey(String((body as { email?: unknown } | undefined)?.email).trim()),
    user: () => http.get('user')?.id ?? clientOf(http),
  };
  return `${endpoint} ${per} ${seconds} ${whose[per]()}`;
}

/** The socket's address, never a header that anybody can write. */
function clientOf(http: HonoContext): string {
  const { incoming } = (http.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? 'local';
}

function forgetPast(windows: Map<string, Window>, now: number): void {
  for (const [name, { ends }] of windows) if (ends <= now) windows.delete(name);
}
