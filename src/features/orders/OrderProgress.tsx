/** The progress of an order from ordered to delivered, what its status means, and the time left to pay. */

import { useText } from '#i18n/page-context.tsx';
import type { Result } from '#lib/loadable.ts';
import { Icon } from '#ui/Icon.tsx';
import { icons } from '#ui/icons.ts';
import { OrderDelivery } from './OrderDelivery.tsx';
import { type MilestoneState, meaningOf, progressOf, type ShownOrder } from './orders.ts';
import { TimeToPay } from './TimeToPay.tsx';

interface Props {
  order: ShownOrder;
  /** See `clockOffsetOf`. */
  clockOffset: number | undefined;
  onExpire: () => Promise<Result>;
}

const stateClasses: Readonly<Record<MilestoneState, string>> = {
  done: 'border-accent bg-accent text-on-accent',
  current: 'border-accent text-accent',
  ahead: 'border-edge bg-surface text-muted',
};

/** Half of the line that leads to a milestone. Shows nothing without `state`, as after the last milestone. */
function Line({ className, state }: { className: string; state: MilestoneState | undefined }) {
  return (
    state && (
      <span
        aria-hidden="true"
        className={`absolute top-[0.6875rem] border-t-2 max-[21rem]:hidden ${className} ${state === 'done' ? 'border-accent' : 'border-line'}`}
      />
    )
  );
}

export function OrderProgress({ order, ...timing }: Props) {
  const text = useText('orders');
  const progress = progressOf(order);
  return (
    <>
      {progress && (
        <ol
          aria-label={text('progress')}
          className="mt-5 grid gap-y-1 text-center text-[0.6875rem] min-[21rem]:grid-cols-[repeat(5,auto)] sm:text-sm"
        >
          {progress.map(({ milestone, state }, index) => (
            <li
              key={milestone}
              aria-current={state === 'current' ? 'step' : undefined}
              className={`relative max-[21rem]:flex max-[21rem]:items-center max-[21rem]:gap-2 ${state === 'ahead' ? 'text-muted' : ''}`}
            >
              {/* Each column is as wide as its label, so each draws its own half of the lines between the circles. */}
              {index > 0 && <Line className="right-[calc(50%+0.75rem)] left-0" state={state} />}
              <Line className="right-0 left-[calc(50%+0.75rem)]" state={progress[index + 1]?.state} />
              <span
                aria-hidden="true"
                className={`relative min-[21rem]:mx-auto min-[21rem]:mb-1 grid size-6 place-items-center rounded-full border-2 ${stateClasses[state]}`}
              >
                {state === 'done' && <Icon path={icons.check} className="size-4" />}
              </span>
              {/* At 320 px, each milestone has a line of its own. */}
              <span className="flex justify-center whitespace-nowrap">{text(`milestone.${milestone}`)}</span>
              <span className="sr-only">: {text(`milestoneState.${state}`)}</span>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="mt-4">
        {text(meaningOf(order))}
      </p>
      <OrderDelivery order={order} />
      <TimeToPay order={order} {...timing} />
    </>
  );
}
