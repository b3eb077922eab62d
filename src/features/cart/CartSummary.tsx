/**
 * The cart's totals and the checkout button. VAT is an estimate until the shipping address is known. On phones, the section
 * has no box of its own, so that the bar with the button sticks along the whole cart.
 */

import { usePage, useText } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { ActionBar, BarNote } from '#ui/ActionBar.tsx';
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
      className="max-lg:contents lg:sticky lg:top-24 lg:self-start lg:rounded-card lg:bg-sunk lg:p-6 lg:[&_.action-bar]:w-full"
    >
      <div className="max-lg:mt-6 max-lg:rounded-card max-lg:bg-sunk max-lg:p-6">
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
        {isBlocked && (
          <p id="cart-blocked" className="mt-3 text-sm text-warm">
            {text('blocked')}
          </p>
        )}
      </div>
      <ActionBar
        note={<BarNote label={text('totalShort')} value={sums.total} />}
        primary={
          isBlocked ? (
            <button type="button" className="button lg:w-full" disabled aria-describedby="cart-blocked">
              {text('checkout')}
            </button>
          ) : (
            <a className="button lg:w-full" href={href(locale, 'checkout')}>
              {text('checkout')}
            </a>
          )
        }
      />
    </section>
  );
}
