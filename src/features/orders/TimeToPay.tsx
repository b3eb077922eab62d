/** The time left to pay for an order, by the API's clock. When this time is over, asks the API to expire the order. */

import { useEffect, useEffectEvent, useState } from 'react';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Failure, Result } from '#lib/loadable.ts';
import { Icon } from '#ui/Icon.tsx';
import { icons } from '#ui/icons.ts';
import { clockText, holdsStock, orderFailureText, type ShownOrder, timeLeft } from './orders.ts';

interface Props {
  order: Pick<ShownOrder, 'status' | 'expiresAt'>;
  /** See `clockOffsetOf`. */
  clockOffset: number | undefined;
  onExpire: () => Promise<Result>;
}

/** Milliseconds between attempts to expire the order. An attempt can be too early. */
const retryDelay = 60_000;

export function TimeToPay({ order, clockOffset, onExpire }: Props) {
  const page = usePage();
  const text = useText('orders');
  const now = useNow(holdsStock(order.status) && order.expiresAt !== null);
  const [failure, setFailure] = useState<Failure>();
  const estimate = now === undefined ? { kind: 'none' as const } : timeLeft(order, now + (clockOffset ?? 0));
  const attempt = estimate.kind === 'over' && now !== undefined ? Math.floor(now / retryDelay) : undefined;
  // A 409 means that, according to the API, there's still time.
  const isEarly = failure?.kind === 'refused' && failure.status === 409;
  // The device's clock may be wrong. So it decides only when to ask the API.
  const isKnown = estimate.kind === 'none' || (clockOffset !== undefined && !isEarly);
  const left = isKnown ? estimate : { kind: 'unknown' as const };

  const expire = useEffectEvent(async () => {
    const result = await onExpire();
    setFailure(result.ok ? undefined : result.failure);
  });
  useEffect(() => {
    if (attempt !== undefined) void expire();
  }, [attempt]);

  if (left.kind === 'none') return null;
  if (estimate.kind === 'over' && failure && failure.kind !== 'stopped' && !isEarly)
    return (
      <p className="mt-4 text-danger" role="alert">
        {orderFailureText(page, 'expireError', failure)}
      </p>
    );
  return (
    <p className="mt-4 flex items-center gap-2 text-warm" role={left.kind === 'left' ? 'timer' : 'status'}>
      <Icon path={icons.clock} className="size-5" />
      <span className="nums">
        {left.kind === 'left' && text('timeLeft', { time: clockText(left.seconds) })}
        {left.kind === 'unknown' && text('timeUnknown')}
        {left.kind === 'over' && text('timeOver')}
      </span>
    </p>
  );
}

/** The device's time in milliseconds, updated every second while `isRunning`. `undefined` at first. */
function useNow(isRunning: boolean): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    // Timers pause in background tabs, so update as soon as the shopper returns.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isRunning]);
  return now;
}
