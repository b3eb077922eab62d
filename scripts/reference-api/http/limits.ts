/**
 * Rate limits: 429 with `Retry-After`. The counts are in memory and start from zero after a restart.
 *
 * A caller that has signed in to an account is known to it. Its attempts count apart from everyone else's, so that strangers
 * who guess passwords or request codes don't lock out the owner.
 */
import type { Context as HonoContext } from 'hono';
import { emailKey } from '../account/user.ts';
import { type Context, type Limit, type Limits, perContext } from '../context.ts';
import { BoundedMap } from '../core/bounded-map.ts';
import { HttpFailure } from '../core/http-failure.ts';
import { callerOf } from './caller.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** For calls that anybody can repeat cheaply, but that cost the API work. */
const quotes: readonly Limit[] = [{ per: 'caller', most: 300, seconds: minute }];
/** Thieves try stolen cards on shops that allow many payments. */
const purchases: readonly Limit[] = [
  { per: 'user', most: 30, seconds: 10 * minute },
  { per: 'caller', most: 60, seconds: 10 * minute },
];
const copyOf = (rules: readonly Limit[]) => rules.map((rule) => ({ ...rule }));

/** High enough for a household behind one network address, but too low to guess passwords or codes. */
export const defaultLimits: Limits = {
  'auth.login': [
    { per: 'caller', most: 200, seconds: 5 * minute },
    { per: 'emailAndCaller', most: 10, seconds: 5 * minute },
    { per: 'email', most: 100, seconds: hour },
  ],
  'auth.register': [{ per: 'caller', most: 100, seconds: hour }],
  'auth.lostEmail': [
    { per: 'caller', most: 60, seconds: 15 * minute },
    { per: 'email', most: 5, seconds: 15 * minute },
    { per: 'email', most: 20, seconds: day },
  ],
  'auth.lostCode': [
    { per: 'caller', most: 100, seconds: 15 * minute },
    { per: 'emailAndCaller', most: 10, seconds: 15 * minute },
    { per: 'email', most: 50, seconds: day },
  ],
  // Nobody can guess a token, so its calls only cost work.
  'auth.lostLink': [{ per: 'caller', most: 100, seconds: 15 * minute }],
  // The form asks for the current password.
  'user.update': [{ per: 'user', most: 20, seconds: 15 * minute }],
  'payment.createIntent': copyOf(purchases),
  'payment.retry': copyOf(purchases),
  'order.create': copyOf(purchases),
  'demoPayment.confirm': [{ per: 'caller', most: 30, seconds: 10 * minute }],
  'shipping.calculate': copyOf(quotes),
  'vat.calculate': copyOf(quotes),
  'newsletter.subscribe': [
    { per: 'caller', most: 30, seconds: 10 * minute },
    { per: 'email', most: 5, seconds: hour },
    { per: 'email', most: 10, seconds: day },
  ],
  'newsletter.confirm': [{ per: 'caller', most: 60, seconds: 10 * minute }],
  'newsletter.unsubscribe': [{ per: 'caller', most: 60, seconds: 10 * minute }],
  'review.create': [{ per: 'user', most: 30, seconds: hour }],
  search: [{ per: 'caller', most: 300, seconds: minute }],
};

interface Window {
  start: number;
  end: number;
  count: number;
}

/** How many callers to remember per limit. */
const maxWindows = 20_000;
/** How long a caller stays known to an account, in milliseconds. */
const KNOWN_FOR = 90 * day * 1000;

/** Each limit has its own windows, so that calls under one don't displace the counts of another. */
const windowsOf = perContext(() => new WeakMap<Limit, BoundedMap<Window>>());
/** When each caller stops being known to an account, by address and network. */
const knownCallersOf = perContext(() => new BoundedMap<number>(maxWindows));

/** Counts a call before its body is read. With `--test`, only `context.limits` applies. @throws {HttpFailure} 429 above the limit. */
export function limitCaller(http: HonoContext, endpoint: string): void {
  for (const rule of rulesOf(http.get('shop'), endpoint)) {
    // The body stays unread, so the connection can't be reused.
    const headers = { Connection: 'close' };
    if (rule.per === 'caller') count(http, rule, callerOf(http), headers);
    if (rule.per === 'user') count(http, rule, http.get('user')?.id ?? callerOf(http), headers);
  }
}

/** Counts a call for the email address in its body. @throws {HttpFailure} 429 above the limit. */
export function limitEmail(http: HonoContext, endpoint: string, body: unknown): void {
  for (const rule of rulesOf(http.get('shop'), endpoint)) {
    const name = nameInBody(http, rule, body);
    if (name !== undefined) count(http, rule, name);
  }
}

/** After a successful sign-in, the caller is known to the account, and its failed attempts no longer count. */
export function rememberCaller(http: HonoContext, endpoint: string, body: { email: string }): void {
  const shop = http.get('shop');
  knownCallersOf(shop).set(`${emailIn(body)} ${callerOf(http)}`, shop.now() + KNOWN_FOR);
  for (const rule of rulesOf(shop, endpoint)) {
    const name = nameInBody(http, rule, body);
    if (name !== undefined) windowsOf(shop).get(rule)?.delete(name);
  }
}

const rulesOf = (shop: Context, endpoint: string) =>
  (shop.limits ?? (shop.test ? {} : defaultLimits))[endpoint] ?? [];

const emailIn = (body: unknown) => emailKey(String((body as { email?: unknown } | undefined)?.email).trim());

/** `undefined` for a rule that doesn't depend on the body. */
function nameInBody(http: HonoContext, { per }: Limit, body: unknown): string | undefined {
  if (per !== 'email' && per !== 'emailAndCaller') return undefined;
  const shop = http.get('shop');
  const email = emailIn(body);
  const pair = `${email} ${callerOf(http)}`;
  const isKnown = (knownCallersOf(shop).get(pair) ?? 0) > shop.now();
  return per === 'emailAndCaller' || isKnown ? pair : email;
}

function count(http: HonoContext, rule: Limit, name: string, headers: Record<string, string> = {}): void {
  const shop = http.get('shop');
  const now = shop.now();
  const windows = windowsOf(shop).get(rule) ?? new BoundedMap<Window>(maxWindows);
  windowsOf(shop).set(rule, windows);
  let window = windows.get(name);
  // A window in the future means that the clock was set back.
  if (!window || window.end <= now || window.start > now) {
    window = { start: now, end: now + rule.seconds * 1000, count: 0 };
    windows.set(name, window);
  }
  window.count += 1;
  if (window.count <= rule.most) return;
  const wait = String(Math.ceil((window.end - now) / 1000));
  throw new HttpFailure(
    429,
    'Too many requests. Try again later.',
    { code: 'too_many_requests' },
    { ...headers, 'Retry-After': wait },
  );
}
