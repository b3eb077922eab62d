/** How long an unpaid order still waits; when that is over, the API is asked to end it. */
import { useEffect, useState } from 'react';
import type { Order } from '#api/contract/order.ts';
import type { Attempted } from '#lib/attempt.ts';
import { useNow } from '#ui/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { clockText, timeLeft } from './orders.ts';
import type { OrdersPage } from './page.ts';

interface Props {
  page: OrdersPage;
  order: Order;
  onExpire: () => Promise<Attempted<void>>;
  onOver: (isOver: boolean) => void;
}

/** Milliseconds between two tries to end it: the device's clock may be ahead of the API's. */
const tryAgainAfter = 60_000;

export function TimeToPay({ page, order, onExpire, onOver }: Props) {
  const { text } = page;
  const now = useNow(order.status === 'pending' && order.expiresAt !== null);
  /** The API knows better than this device that there is time. */
  const [isEarly, setEarly] = useState(false);
  const byDevice = now === undefined ? { kind: 'none' as const } : timeLeft(order, now);
  const left = byDevice.kind === 'over' && isEarly ? { kind: 'unknown' as const } : byDevice;
  const isOver = left.kind === 'over';
  const round = byDevice.kind === 'over' && now !== undefined ? Math.floor(now / tryAgainAfter) : undefined;

  useEffect(() => onOver(isOver), [isOver, onOver]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round, whatever else is drawn anew
  useEffect(() => {
    if (round === undefined) return;
    void onExpire().then((answer) => {
      if (!answer.ok) setEarly(answer.failure.kind === 'refused' && answer.failure.status === 409);
    });
  }, [round]);

  if (left.kind === 'none') return null;
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
