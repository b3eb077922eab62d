/** Rate limits: 429 with `Retry-After`. Each process counts for itself, and from zero after a restart. */
import { BoundedMap } from '../../../reference-api/core/bounded-map.ts';
import { Failure } from './failure.ts';

interface Limit {
  most: number;
  seconds: number;
}

/** For calls that anybody can repeat cheaply, but that cost work. By the call's name, for each caller. */
const limits: Readonly<Record<string, Limit>> = {
  search: { most: 300, seconds: 60 },
};

/** How many callers to remember. */
const mostCallers = 20_000;

/** Returns a function that counts a call before its body is read. It throws a `Failure` above the limit. */
export function limiter(now: () => number = Date.now): (call: string, caller: string) => void {
  const windows = new BoundedMap<{ end: number; count: number }>(mostCallers);
  return (call, caller) => {
    const limit = limits[call];
    if (!limit) return;
    const key = `${call} ${caller}`;
    let window = windows.get(key);
    if (!window || window.end <= now()) {
      window = { end: now() + limit.seconds * 1000, count: 0 };
      windows.set(key, window);
    }
    window.count += 1;
    if (window.count <= limit.most) return;
    const wait = String(Math.ceil((window.end - now()) / 1000));
    throw new Failure(
      429,
      'Too many requests. Try again later.',
      { code: 'too_many_requests' },
      { 'Retry-After': wait, Connection: 'close' },
    );
  };
}
