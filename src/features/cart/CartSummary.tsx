/** The cart's totals. VAT is an estimate until the shipping address is known. */

import { usePage, useText } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import type { SumValues } from './line-values.ts';
import { estimatedVatRate } from './totals.ts';

interface Props {
  sums: SumValues;
  /** A line item can't be bought and must be removed before checkout. */
  isBlocked: boolean;
}

export function CartSummary({ sums, isBlocked }: Props) {
  const { locale } = usePage();
  const text = useText('cart');
  const rows = [
    { label: text('subtotal'), sum: sums.subtotal },
    { label: text('vat', { rate: estimatedVatRate }), sum: sums.vat },
  ];
  return (
    <section
      aria-labelledby="cart-summary"
      className="self-start rounded-card bg-sunk p-6 lg:sticky lg:top-24"
    >
      <h2 id="cart-summary" className="text-xl">
        {text('summary')}
      </h2>
      <dl className="mt-4 space-y-2 nums">
        {rows.map(({ label, sum }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <dt>{text('total')}</dt>
          <dd>{sums.total}</dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-muted">{text('estimate')}</p>
      {isBlocked ? (
        <>
          <button type="button" className="button mt-5 w-full" disabled aria-describedby="cart-blocked">
            {text('checkout')}
          </button>
          <p id="cart-blocked" className="mt-2 text-sm text-warm">
            {text('blocked')}
          </p>
        </>
      ) : (
        <a className="button mt-5 w-full" href={href(locale, 'checkout')}>
          {text('checkout')}
        </a>
      )}
    </section>
  );
}
