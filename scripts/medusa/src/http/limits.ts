/**
 * Rate limits: 429 with `Retry-After`. Each process counts for itself, and from zero after a restart.
 *
 * A caller that has signed in to an account is known to it. Its attempts count apart from everyone else's, so that strangers
 * who guess passwords or request codes don't lock out the owner.
 */
import { emailKey } from '../../../reference-api/account/email-key.ts';
import { BoundedMap } from '../../../reference-api/core/bounded-map.ts';
import { defaultLimits } from '../../../reference-api/http/limit-table.ts';
import { Failure } from './failure.ts';

/** How many callers to remember for each limit. */
const mostCallers = 20_000;
const knownFor = 90 * 24 * 60 * 60_000;

type Limit = NonNullable<(typeof defaultLimits)[string]>[number];

export interface Counted {
  /** The call's name. */
  call: string;
  /** A network. */
  caller: string;
  customerId?: string | undefined;
}

/** `count` and `countEmail` throw a `Failure` above a limit. */
export function limiter(now: () => number = Date.now) {
  const windows = new Map<Limit, BoundedMap<{ end: number; count: number }>>();
  const known = new BoundedMap<number>(mostCallers);
  const limitsOf = (call: string) => defaultLimits[call] ?? [];

  function add(limit: Limit, name: string, headers: Readonly<Record<string, string>> = {}): void {
    const own = windows.get(limit) ?? new BoundedMap(mostCallers);
    windows.set(limit, own);
    let window = own.get(name);
    if (!window || window.end <= now()) {
      window = { end: now() + limit.seconds * 1000, count: 0 };
      own.set(name, window);
    }
    window.count += 1;
    if (window.count <= limit.most) return;
    const wait = String(Math.ceil((window.end - now()) / 1000));
    throw new Failure(
      429,
      'Too many requests. Try again later.',
      { code: 'too_many_requests' },
      { ...headers, 'Retry-After': wait },
    );
  }

  /** Undefined for a limit that doesn't depend on the body. */
  function nameIn({ per }: Limit, caller: string, email: string): string | undefined {
    if (per !== 'email' && per !== 'emailAndCaller') return undefined;
    const pair = `${email} ${caller}`;
    return per === 'emailAndCaller' || (known.get(pair) ?? 0) > now() ? pair : email;
  }

  return {
    /** Counts a call before its body is read. */
    count({ call, caller, customerId }: Counted): void {
      // The body stays unread, so the connection can't be used again.
      const headers = { Connection: 'close' };
      for (const limit of limitsOf(call))
        if (limit.per === 'caller') add(limit, caller, headers);
        else if (limit.per === 'user') add(limit, customerId ?? caller, headers);
    },
    /** Counts a call for the email address in its body. */
    countEmail({ call, caller }: Counted, email: string): void {
      for (const limit of limitsOf(call)) {
        const name = nameIn(limit, caller, emailKey(email));
        if (name !== undefined) add(limit, name);
      }
    },
    /** After a sign-in, the caller is known to the account, and its failed attempts no longer count. */
    remember({ call, caller }: Counted, email: string): void {
      const key = emailKey(email);
      known.set(`${key} ${caller}`, now() + knownFor);
      for (const limit of limitsOf(call)) {
        const name = nameIn(limit, caller, key);
        if (name !== undefined) windows.get(limit)?.delete(name);
      }
    },
  };
}
