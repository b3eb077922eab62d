/** The limits of a shop. With `--test`, there are no limits except those in `context.limits`. */
import type { Context as HonoContext } from 'hono';
import { type Counted, limiter } from '../../backend/limits/limiter.ts';
import { defaultLimits } from '../../backend/limits/limits.ts';
import { perContext } from '../core/context.ts';
import { callerOf } from './caller.ts';

const limiterOf = perContext((shop) =>
  limiter({
    limits: () => shop.limits ?? (shop.test ? {} : defaultLimits),
    now: () => shop.now(),
  }),
);

const counted = (http: HonoContext, call: string): Counted => ({ call, caller: callerOf(http) });
const emailIn = (body: unknown) => String((body as { email?: unknown } | undefined)?.email).trim();

/** Counts a call before its body is read. Throws `HttpError` 429 above the limit. */
export const limitCaller = (http: HonoContext, call: string, userId?: string) =>
  limiterOf(http.get('shop')).count({ ...counted(http, call), userId });

/** Counts a call for the email address in its body. Throws `HttpError` 429 above the limit. */
export const limitEmail = (http: HonoContext, call: string, body: unknown) =>
  limiterOf(http.get('shop')).countEmail(counted(http, call), emailIn(body));

export const rememberCaller = (http: HonoContext, call: string, body: { email: string }) =>
  limiterOf(http.get('shop')).remember(counted(http, call), emailIn(body));
