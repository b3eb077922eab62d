/** The line items and the total for the current choices. On phones, they are folded into a line with the total. */

import { useRef, useState } from 'react';
import { estimatedVatRate } from '#features/cart/cart.ts';
import { DiscountField } from '#features/discount/DiscountField.tsx';
import { refusalText } from '#features/discount/discount.ts';
import { countryName } from '#i18n/country-names.ts';
import { percent } from '#i18n/format.ts';
import { usePage, useText, useWaitTexts } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { features } from '#platform/config.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import type { CheckoutView } from './checkout-view.ts';
import { checkoutFailureText } from './failure-texts.ts';
import { SummaryItems } from './SummaryItems.tsx';
import { type SummaryRow, summaryRowsOf, whyTotalDiffers } from './summary-rows.ts';

interface ViewProps {
  view: CheckoutView;
}

interface Props extends ViewProps {
  onEnterCode: (code: string) => void;
  onForgetCode: () => void;
  /** Asks for the total again. */
  onRetry: () => void;
}

export function CheckoutSummary({ view, onEnterCode, onForgetCode, onRetry }: Props) {
  const { checkout, shownCart, rate, codeRefusal } = view;
  const { totals } = checkout;
  const page = usePage('checkout');
  const { locale, text } = page;
  const section = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  useKeptFocus(section, () => content.current);
  const rows = summaryRowsOf(page, view);
  return (
    // On phones, the section has no box of its own, so that errors can stand below the step.
    <section ref={section} aria-label={text('summary.heading')} className="summary">
      <div ref={content} tabIndex={-1} className="outline-none">
        {/* Opens and closes what follows, which large screens always show. */}
        <details className="peer lg:hidden" onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
          <summary className="py-4 font-semibold">
            {text('summary.heading')} <span className="sr-only">{rows.at(-1)?.label}</span>
            <span className="float-right nums" aria-live="polite">
              {rows.at(-1)?.value}
            </span>
          </summary>
        </details>
        <div className="hidden pb-5 peer-[[open]]:block lg:block lg:pb-0">
          <h2 className="hidden text-xl lg:block">{text('summary.heading')}</h2>
          {shownCart.items.some(({ product }) => rate ?? product.vatRate) && (
            <p className="text-sm text-muted lg:mt-1">{text('summary.inclVat')}</p>
          )}
          <SummaryItems cart={shownCart} rate={rate} />
          <TotalRows rows={rows} />
          {features.discountCodes && (
            <DiscountField
              code={view.shownCode}
              refusal={codeRefusal}
              hasAmount={totals.kind === 'ready' && !!totals.data.discount}
              onEnter={onEnterCode}
              onForget={onForgetCode}
            />
          )}
          {/* Phones fold the reasons why the total differs, because they only explain it. */}
          <Differences view={view} />
          <p className="mt-4 text-sm">
            <a className="link inline-block py-1.5" href={href(locale, 'cart')}>
              {text('toCart')}
            </a>
          </p>
        </div>
      </div>
      <div className="max-lg:order-1">
        {/* On phones, the fold hides the field with its refusal. */}
        <div role="alert" className="text-danger lg:hidden" hidden={isUnfolded}>
          {codeRefusal && refusalText(codeRefusal, locale, page.textOf('cart'))}
        </div>
        <MissingTotal view={view} onRetry={onRetry} />
      </div>
    </section>
  );
}

function TotalRows({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className="mt-3 space-y-2 border-t border-line pt-4 nums" aria-live="polite">
      {rows.map(({ label, value, isTotal }) => (
        <div
          key={label}
          className={`flex items-baseline justify-between gap-4 ${isTotal ? 'border-t border-line pt-3 font-semibold' : ''}`}
        >
          <dt className={isTotal ? '' : 'text-muted'}>{label}</dt>
          <dd className={`text-right ${isTotal ? 'text-lg' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says why the total isn't the sum of the prices above it, and why it isn't the total of the cart. */
function Differences({ view: { checkout, shownCart, chosen } }: ViewProps) {
  const { totals } = checkout;
  const { locale, text } = usePage('checkout');
  const cartText = useText('cart');
  const differs = whyTotalDiffers(shownCart, totals);
  const country = chosen.shipping?.country;
  return (
    <>
      {differs && (
        <p className="mt-3 text-sm">
          {differs === 'address'
            ? text('summary.vatOfAddress')
            : cartText(`differs.${differs}`, { rate: estimatedVatRate })}
        </p>
      )}
      {totals.kind === 'ready' && country && totals.data.rate !== estimatedVatRate && (
        <p className="mt-3 text-sm text-muted">
          {text(totals.data.rate === null ? 'summary.differentRates' : 'summary.difference', {
            estimated: estimatedVatRate,
            rate: percent(locale, totals.data.rate ?? 0),
            country: countryName(locale, country),
          })}
        </p>
      )}
    </>
  );
}

/** Says that the total takes long, or why it can't be calculated. */
function MissingTotal({ view: { problem, isTotalSlow }, onRetry }: Pick<Props, 'view' | 'onRetry'>) {
  const page = usePage('checkout');
  const { slow, retry } = useWaitTexts();
  const again = (
    <QuietButton className="mt-3" onClick={onRetry}>
      {retry}
    </QuietButton>
  );
  return (
    <>
      <div role="status">
        {isTotalSlow && (
          <>
            <p className="mt-4 text-muted">{slow}</p>
            {again}
          </>
        )}
      </div>
      {problem && (
        <div role="alert" className="mt-4 text-danger">
          {!problem.isShown && <p>{checkoutFailureText(page, problem.what, problem.failure)}</p>}
          {again}
        </div>
      )}
    </>
  );
}
