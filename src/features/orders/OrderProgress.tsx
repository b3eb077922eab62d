/** The progress of an order from ordered to delivered, what its status means, and the time left to pay. */

import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '#api/contract/order.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Failure, Result } from '#lib/loadable.ts';
import { Icon } from '#ui/Icon.tsx';
import { clockText, failureText, progressOf, type StepState, timeLeft } from './orders.ts';

interface Props {
  order: Order;
  onExpire: () => Promise<Result>;
}

const stepClasses: Readonly<Record<StepState, string>> = {
  done: 'border-accent bg-accent text-on-accent',
  current: 'border-accent bg-surface text-accent',
  ahead: 'border-edge bg-surface text-muted',
};

export function OrderProgress({ order, onExpire }: Props) {
  const text = useText('orders');
  const progress = progressOf(order);
  return (
    <>
      {progress && (
        <ol
          aria-label={text('progress')}
          className="mt-5 grid grid-cols-5 text-center text-[0.6875rem] sm:text-sm"
        >
          {progress.map(({ step, state }, index) => (
            <li
              key={step}
              aria-current={state === 'current' ? 'step' : undefined}
              className={`relative ${state === 'ahead' ? 'text-muted' : ''}`}
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={`absolute top-[0.6875rem] right-[calc(50%+0.75rem)] h-0.5 w-[calc(100%-1.5rem)] ${state === 'done' ? 'bg-accent' : 'bg-line'}`}
                />
              )}
              <span
                aria-hidden="true"
                className={`relative mx-auto mb-1 grid size-6 place-items-center rounded-full border-2 ${stepClasses[state]}`}
              >
                {state === 'done' && <Icon name="check" className="size-4" />}
              </span>
              {/* A long label may use the room beside a short one. */}
              <span className="flex justify-center whitespace-nowrap">{text(`step.${step}`)}</span>
              <span className="sr-only">: {text(`stepState.${state}`)}</span>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="mt-4">
        {text(`meaning.${order.status}`)}
      </p>
      <TimeToPay order={order} onExpire={onExpire} />
    </>
  );
}

/** Milliseconds between attempts to expire the order. An attempt is too early if the device's clock is ahead. */
const retryDelay = 60_000;

/** The time left to pay for an order. When it's over, asks the API to expire the order. */
function TimeToPay({ order, onExpire }: Props) {
  const page = usePage();
  const text = useText('orders');
  const now = useNow(order.status === 'pending' && order.expiresAt !== null);
  const [failure, setFailure] = useState<Failure>();
  const deviceEstimate = now === undefined ? { kind: 'none' as const } : timeLeft(order, now);
  const attempt =
    deviceEstimate.kind === 'over' && now !== undefined ? Math.floor(now / retryDelay) : undefined;
  // A 409 means that, according to the API, there's still time.
  const isEarly = failure?.kind === 'refused' && failure.status === 409;
  const left = deviceEstimate.kind === 'over' && isEarly ? { kind: 'unknown' as const } : deviceEstimate;

  const expire = useEffectEvent(async () => {
    const result = await onExpire();
    setFailure(result.ok ? undefined : result.failure);
  });
  useEffect(() => {
    if (attempt !== undefined) void expire();
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
      <Icon name="clock" className="size-5" />
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
