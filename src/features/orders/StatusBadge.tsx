/** The status of an order as text, icon and colour, so that colour isn't the only sign (WCAG 1.4.1). */

import type { OrderStatus } from '#api/contract/order.ts';
import { useText } from '#i18n/page-context.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { type Tone, toneOf } from './orders.ts';

const colours: Readonly<Record<Tone, string>> = {
  waiting: 'text-warm',
  problem: 'text-danger',
  underWay: 'text-accent',
  done: 'text-good',
  ended: 'text-muted',
};
const iconNames: Readonly<Record<OrderStatus, IconName>> = {
  pending: 'clock',
  failed: 'alert',
  paid: 'card',
  processing: 'box',
  shipped: 'truck',
  delivered: 'check',
  cancelled: 'close',
  refunded: 'close',
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  const text = useText('orders');
  return (
    <p
      className={`inline-flex items-center gap-1.5 rounded-full border border-current px-3 py-1 text-sm font-semibold ${colours[toneOf[status]]}`}
    >
      <Icon name={iconNames[status]} className="size-4 shrink-0" />
      <span className="sr-only">{text('statusLabel')}</span>
      <span>{text(`status.${status}`)}</span>
    </p>
  );
}
