/** The total beside the button on a phone, where the folded summary scrolls away. */
import { money } from '#i18n/format.ts';
import { usePage } from '#i18n/page-context.tsx';
import { toCents } from '#lib/money.ts';
import { BarNote } from '#ui/ActionBar.tsx';
import type { CheckoutView } from './checkout-view.ts';
import { totalLabel } from './summary-rows.ts';

export function TotalNote({ view: { checkout, isComplete, isTotalSlow } }: { view: CheckoutView }) {
  const { totals } = checkout;
  const { locale, text } = usePage('checkout');
  return (
    <BarNote
      label={totalLabel(text, totals, isComplete)}
      value={
        totals.kind === 'ready'
          ? money(locale, toCents(totals.data.total))
          : text(totals.kind === 'failed' || isTotalSlow ? 'summary.unknown' : 'summary.calculating')
      }
    />
  );
}
