/** An order's subtotal, shipping, discount and VAT, and what they add up to. */
import { money, percent } from '#i18n/format.ts';
import { usePage } from '#i18n/page-context.tsx';
import { toCents } from '#lib/money.ts';
import type { ShownOrder } from './orders.ts';

export function OrderAmounts({ order }: { order: ShownOrder }) {
  const { locale, text } = usePage('orders');
  const shown = (amount: number) => money(locale, toCents(amount), order.currency);
  // An export has no VAT, so no label says that VAT is included or excluded.
  const hasVat = order.items.some(({ vatRate }) => vatRate > 0) || order.vat > 0;
  const method = order.shippingMethod.name;
  const amounts = [
    { label: text(hasVat ? 'subtotal' : 'noVat.subtotal'), value: order.subtotal },
    { label: text(hasVat ? 'shipping' : 'noVat.shipping', { method }), value: order.shipping },
    ...(order.discount
      ? [{ label: text('discount', { code: order.discount.code }), value: -order.discount.amount }]
      : []),
    ...(order.vatByRate?.map(({ rate, vat }) => ({
      label: text('vatAt', { rate: percent(locale, rate) }),
      value: vat,
    })) ?? [{ label: text('vat'), value: order.vat }]),
  ];
  return (
    <dl className="ml-auto max-w-sm space-y-1 border-t border-line pt-3 nums">
      {amounts.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd>{shown(value)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
        <dt>{text(hasVat ? 'totalInclVat' : 'total')}</dt>
        <dd>{shown(order.total)}</dd>
      </div>
    </dl>
  );
}
