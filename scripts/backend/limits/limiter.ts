/**
 * Rate limits: 429 with `Retry-After`. The counts are in memory and start from zero after a restart.
 *
 * An account knows each caller that has signed in to it. That caller's attempts count apart from everyone else's, so that strangers
 * who guess passwords or request codes don't lock out the owner.
 */

import { emailKey } from '../account/email-key.ts';
import { HttpError } from '../failures/http-error.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Limit, Limits } from './limits.ts';

interface Window {
  start: number;
  end: number;
  count: number;
}

/** How many callers to remember per limit. */
const mostWindows = 20_000;
/** How long a caller stays known to an account, in milliseconds. */
const knownFor = 90 * 24 * 60 * 60 * 1000;

export interface Counted {
  /** The endpoint's name. */
  call: string;
  /** A network. */
  caller: string;
  userId?: string | undefined;
}

interface LimiterOptions {
  limits(): Limits;
  now(): number;
}

/** How often each limit was used. */
function usage(now: () => number) {
  /** Each limit has its own windows, so that calls under one limit don't displace the counts of another limit. */
  const windowsOf = new WeakMap<Limit, BoundedMap<Window>>();
  return {
    /** Throws `HttpError` 429 above the limit. */
    add(limit: Limit, name: string, headers: Readonly<Record<string, string>> = {}): void {
      const windows = windowsOf.get(limit) ?? new BoundedMap<Window>(mostWindows);
      windowsOf.set(limit, windows);
      let window = windows.get(name);
      // A window in the future means that the clock was set back.
      if (!window || window.end <= now() || window.start > now()) {
        window = { start: now(), end: now() + limit.seconds * 1000, count: 0 };
        windows.set(name, window);
      }
      window.count += 1;
      if (window.count <= limit.most) return;
      const wait = String(Math.ceil((window.end - now()) / 1000));
      const details = { code: 'too_many_requests' };
      throw new HttpError(429, 'Too many requests. Try again later.', details, {
        ...headers,
        'Retry-After': wait,
      });
    },
    forget(limit: Limit, name: string): void {
      windowsOf.get(limit)?.delete(name);
    },
  };
}

/** `count` and `countEmail` throw `HttpError` 429 above a limit. */
export function limiter({ limits, now }: LimiterOptions) {
  const used = usage(now);
  /** When each caller stops being known to an account, by email address and network. */
  const known = new BoundedMap<number>(mostWindows);
  const limitsOf = (call: string) => limits()[call] ?? [];

  /** The name under which the limit counts a call. `undefined` for a limit that doesn't depend on the body. */
  function nameIn({ per }: Limit, caller: string, email: string): string | undefined {
    if (per !== 'email' && per !== 'emailAndCaller') return undefined;
    const pair = `${email} ${caller}`;
    const isKnown = (known.get(pair) ?? 0) > now();
    return per === 'emailAndCaller' || isKnown ? pair : email;
  }

  return {
    /** Counts a call before its body is read. */
    count({ call, caller, userId }: Counted): void {
      // The body stays unread, so the connection can't be reused.
      const headers = { Connection: 'close' };
      for (const limit of limitsOf(call)) {
        if (limit.per === 'caller') used.add(limit, caller, headers);
        if (limit.per === 'user') used.add(limit, userId ?? caller, headers);
      }
    },
    /** Counts a call for the email address in its body. */
    countEmail({ call, caller }: Counted, email: string): void {
      for (const limit of limitsOf(call)) {
        const name = nameIn(limit, caller, emailKey(email));
        if (name !== undefined) used.add(limit, name);
      }
    },
    /**
     * Call this after a successful sign-in. The account then knows the caller, and the caller's failed attempts no longer count for
     * this caller. Attempts from before the account knew the caller still count for others, under a limit per email address.
     */
    remember({ call, caller }: Counted, email: string): void {
      const key = emailKey(email);
      known.set(`${key} ${caller}`, now() + knownFor);
      for (const limit of limitsOf(call)) {
        const name = nameIn(limit, caller, key);
        if (name !== undefined) used.forget(limit, name);
      }
    },
  };
}
