/** The time left to pay for an order. When it's over, asks the API to expire the order. */

import { useEffect, useState } from 'react';
import type { Order } from '#api/contract/order.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Failure, Result } from '#lib/failure.ts';
import { useNow } from '#ui/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { failureText } from './failure-text.ts';
import { clockText, timeLeft } from './orders.ts';

interface Props {
  order: Order;
  onExpire: () => Promise<Result>;
}

/** Milliseconds between attempts to expire the order: the device's clock may be ahead of the API's. */
const retryDelay = 60_000;

export function TimeToPay({ order, onExpire }: Props) {
  const page = usePage();
  const text = useText('orders');
  const now = useNow(order.status === 'pending' && order.expiresAt !== null);
  const [failure, setFailure] = useState<Failure>();
  const deviceEstimate = now === undefined ? { kind: 'none' as const } : timeLeft(order, now);
  const attempt =
    deviceEstimate.kind === 'over' && now !== undefined ? Math.floor(now / retryDelay) : undefined;
  // 409: according to the API there's still time.
  const isEarly = failure?.kind === 'refused' && failure.status === 409;
  const left = deviceEstimate.kind === 'over' && isEarly ? { kind: 'unknown' as const } : deviceEstimate;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt, however often this is rendered
  useEffect(() => {
    if (attempt === undefined) return;
    void onExpire().then((result) => setFailure(result.ok ? undefined : result.failure));
  }, [attempt]);

  if (left.kind === 'none') return null;
  if (left.kind === 'over' && failure && failure.kind !== 'stopped')
    return (
      <p className="mt-4 text-danger" role="alert">
        {failureText(page, 'expireError', failure)}
      </p>
    );
  return (
    <p className="mt-4 flex items-center gap-2 text-warm" role={left.kind === 'left' ? 'timer' : 'status'}>
      <Icon name="clock" className="size-5 shrink-0" />
      <span className="nums">
        {left.kind === 'left' && text('timeLeft', { time: clockText(left.seconds) })}
        {left.kind === 'unknown' && text('timeUnknown')}
        {left.kind === 'over' && text('timeOver')}
      </span>
    </p>
  );
}
