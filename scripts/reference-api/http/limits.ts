/**
 * Rate limits: 429 with `Retry-After`. The counts are in memory and start from zero after a restart.
 *
 * A caller that has signed in to an account is known to it. Its attempts count apart from everyone else's, so that strangers
 * who guess passwords or request codes don't lock out the owner.
 */
import type { Context as HonoContext } from 'hono';
import { emailKey } from '../account/email-key.ts';
import { type Context, type Limit, perContext } from '../context.ts';
import { BoundedMap } from '../core/bounded-map.ts';
import { HttpFailure } from '../core/http-failure.ts';
import { callerOf } from './caller.ts';
import { defaultLimits } from './limit-table.ts';

interface Window {
  start: number;
  end: number;
  count: number;
}

/** How many callers to remember per limit. */
const maxWindows = 20_000;
/** How long a caller stays known to an account, in milliseconds. */
const KNOWN_FOR = 90 * 24 * 60 * 60 * 1000;

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
