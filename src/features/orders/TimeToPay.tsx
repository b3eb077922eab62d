/** How long an unpaid order can still be paid. When the time is up, it asks the API to end the order. */

import { useEffect, useState } from 'react';
import type { Order } from '#api/contract/order.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Failure } from '#lib/failure.ts';
import type { Result } from '#lib/result.ts';
import { useNow } from '#ui/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { failureText } from './failure-text.ts';
import { clockText, timeLeft } from './orders.ts';

interface Props {
  order: Order;
  onExpire: () => Promise<Result>;
}

/** Milliseconds between two tries to end it: the device's clock may be ahead of the API's. */
const tryAgainAfter = 60_000;

export function TimeToPay({ order, onExpire }: Props) {
  const page = usePage();
  const text = useText('orders');
  const now = useNow(order.status === 'pending' && order.expiresAt !== null);
  const [failure, setFailure] = useState<Failure>();
  const byDevice = now === undefined ? { kind: 'none' as const } : timeLeft(order, now);
  const round = byDevice.kind === 'over' && now !== undefined ? Math.floor(now / tryAgainAfter) : undefined;
  // The API knows better than this device whether there is time.
  const isEarly = failure?.kind === 'refused' && failure.status === 409;
  const left = byDevice.kind === 'over' && isEarly ? { kind: 'unknown' as const } : byDevice;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round, however often this is rendered
  useEffect(() => {
    if (round === undefined) return;
    void onExpire().then((answer) => setFailure(answer.ok ? undefined : answer.failure));
  }, [round]);

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
