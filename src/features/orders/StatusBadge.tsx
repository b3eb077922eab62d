/** An order's status as text, icon and colour, so that colour isn't the only sign (WCAG 1.4.1). */
import { useText } from '#i18n/page-context.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type IconName, icons } from '#ui/icons.ts';
import type { ShownStatus } from './orders.ts';

const badges: Readonly<Record<ShownStatus, { icon: IconName; colour: string }>> = {
  pending: { icon: 'clock', colour: 'text-warm' },
  checking: { icon: 'clock', colour: 'text-warm' },
  failed: { icon: 'alert', colour: 'text-danger' },
  declined: { icon: 'alert', colour: 'text-danger' },
  paid: { icon: 'card', colour: 'text-accent' },
  processing: { icon: 'box', colour: 'text-accent' },
  shipped: { icon: 'truck', colour: 'text-accent' },
  delivered: { icon: 'check', colour: 'text-good' },
  cancelled: { icon: 'close', colour: 'text-muted' },
  refunded: { icon: 'close', colour: 'text-muted' },
};

export function StatusBadge({ status }: { status: ShownStatus }) {
  const text = useText('orders');
  const { icon, colour } = badges[status];
  return (
    <p
      className={`inline-flex items-center gap-1.5 rounded-full border border-current px-3 py-1 text-sm font-semibold ${colour}`}
    >
      <Icon path={icons[icon]} className="size-4" />
      <span className="sr-only">{text('statusLabel')}</span>
      <span>{text(`status.${status}`)}</span>
    </p>
  );
}
