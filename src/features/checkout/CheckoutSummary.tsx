/** The line items and the total for the current choices. */

import { type ReactNode, useRef } from 'react';
import type { Vat } from '#api/contract/quote.ts';
import { type Cart, type CartItem, count } from '#features/cart/cart.ts';
import { ReducedFrom } from '#features/cart/ReducedFrom.tsx';
import { estimatedVatRate, grossOfItem, grossOfOne, sumOfItems, totals } from '#features/cart/totals.ts';
import { countryName } from '#i18n/countries.ts';
import { money, percent, reducedBy } from '#i18n/format.ts';
import { usePage, useText, useWaitTexts } from '#i18n/page-context.tsx';
import type { Page, Text } from '#i18n/page-texts.ts';
import { href } from '#i18n/routes.ts';
import type { Loadable } from '#lib/loadable.ts';
import { differenceFrom, toCents } from '#lib/money.ts';
import { thumbnail } from '#lib/picture.ts';
import { reductionOf } from '#lib/reduction.ts';
import { unitName } from '#lib/variants.ts';
import { pictureSource } from '#platform/config.ts';
import { BarNote } from '#ui/ActionBar.tsx';
import { QuietButton } from '#ui/buttons.tsx';
import { useKeptFocus } from '#ui/keep-focus.ts';
import { SkeletonLine } from '#ui/skeleton.tsx';
import { failureText } from './failure-texts.ts';
import type { View } from './view.ts';

interface SumProps {
  view: View;
  /** Whether the shopper has waited for the total for ten seconds. */
  isSlow: boolean;
}

interface Props extends SumProps {
  discount: ReactNode;
  onRetry: () => void;
}

export function CheckoutSummary({ view, isSlow, discount, onRetry }: Props) {
  const { cart, sum, rate, problem } = view;
  const page = usePage('checkout');
  const { locale, text } = page;
  const cartText = useText('cart');
  const { slow, retry } = useWaitTexts();
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, () => section.current);
  const country = view.chosen.shipping?.country;
  const differs = differenceOf(cart, sum);
  const differsFromEstimate = sum.kind === 'ready' && country && sum.data.rate !== estimatedVatRate;
  const again = (
    <QuietButton className="mt-3" onClick={onRetry}>
      {retry}
    </QuietButton>
  );
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="checkout-summary"
      className="waits lg:block self-start outline-none rounded-card bg-sunk p-6 lg:sticky lg:top-24"
    >
      <h2 id="checkout-summary" className="text-xl">
        {text('summary.heading')}
      </h2>
      {cart.items.some(({ product }) => rate ?? product.vatRate) && (
        <p className="mt-1 text-sm text-muted">{text('summary.inclVat')}</p>
      )}
      <SummaryItems cart={cart} rate={rate} />
      <dl className="mt-3 space-y-2 border-t border-line pt-4 nums" aria-live="polite" data-sum={sum.kind}>
        {rowsOf(page, view, isSlow).map(({ label, value, isTotal }) => (
          <div
            key={label}
            className={`flex justify-between gap-4 ${isTotal ? 'border-t border-line pt-3 text-lg font-semibold' : ''}`}
          >
            <dt className={isTotal ? '' : 'text-muted'}>{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {discount}
      {differs && (
        <p className="mt-3 text-sm">
          {differs === 'address'
            ? text('summary.vatOfAddress')
            : cartText(`differs.${differs}`, { rate: estimatedVatRate })}
        </p>
      )}
      <div role="status">
        {isSlow && (
          <>
            <p className="mt-4 text-muted">{slow}</p>
            {again}
          </>
        )}
      </div>
      {problem && (
        <div role="alert" className="mt-4 text-danger">
          {!problem.isShown && <p>{failureText(page, problem.what, problem.failure)}</p>}
          {again}
        </div>
      )}
      {differsFromEstimate && (
        <p className="mt-3 text-sm text-muted">
          {text(sum.data.rate === null ? 'summary.differentRates' : 'summary.difference', {
            estimated: estimatedVatRate,
            rate: percent(locale, sum.data.rate ?? 0),
            country: countryName(locale, country),
          })}
        </p>
      )}
      <p className="mt-4 text-sm">
        <a className="link inline-block py-1.5" href={href(locale, 'cart')}>
          {text('toCart')}
        </a>
      </p>
    </section>
  );
}

/** `rate` is the VAT rate at the shipping address, in per cent. Until it's known, the products' own rates apply. */
function SummaryItems({ cart, rate }: Pick<View, 'cart' | 'rate'>) {
  const { locale, imageVariants, text } = usePage('checkout');
  return (
    <ul className="ruled mt-3">
      {cart.items.map((item) => (
        <li key={item.productId} className="flex items-center gap-3 py-3">
          {item.product.imageUrl && (
            <span className="tile size-12 shrink-0">
              <img
                {...thumbnail(item.product.imageUrl, 160, pictureSource(imageVariants))}
                alt=""
                width={48}
                height={48}
              />
            </span>
          )}
          <span className="min-w-0 grow text-sm">
            <span className="block">{unitName(item.product)}</span>
            <span className="block text-muted nums">
              {text('summary.quantity', {
                quantity: item.quantity,
                price: money(locale, grossOfOne(item, rate)),
              })}
              <Reduction item={item} rate={rate} />
            </span>
          </span>
          <span className="text-sm nums">{money(locale, grossOfItem(item, rate))}</span>
        </li>
      ))}
    </ul>
  );
}

function Reduction({ item: { product }, rate = product.vatRate }: { item: CartItem; rate: View['rate'] }) {
  const { locale } = usePage('checkout');
  const reduction = reductionOf({ ...product, vatRate: rate });
  return (
    reduction && (
      <ReducedFrom before={money(locale, reduction.before)} off={reducedBy(locale, reduction.percent)} />
    )
  );
}

interface Row {
  label: string;
  value: string;
  isTotal?: true;
}

/** The sums as the API calculated them, or an estimate until it has. */
function rowsOf({ locale, textOf }: Page, { cart, choices, sum, isComplete }: View, isSlow: boolean): Row[] {
  const text = textOf('checkout');
  const shown = (amount: number) => money(locale, toCents(amount));
  // Even if the list of methods couldn't be loaded.
  const hasShipping = choices.shippingMethodId !== undefined;
  if (sum.kind === 'ready') {
    const { subtotal, shipping, vat, total, rate, vatByRate, discount } = sum.data;
    const isTaxed = hasVat(sum.data);
    return [
      { label: text(isTaxed ? 'summary.subtotal' : 'summary.subtotalNoVat'), value: shown(subtotal) },
      {
        label: text(hasShipping && isTaxed ? 'summary.shipping' : 'step.shipping'),
        value: hasShipping ? shown(shipping) : text('summary.shippingOpen'),
      },
      ...(discount
        ? [{ label: text('summary.discount', { code: discount.code }), value: shown(-discount.amount) }]
        : []),
      ...(vatByRate ?? [{ rate, vat }]).map((one) => ({
        label:
          one.rate === null
            ? text('summary.allVat')
            : text('summary.vat', { rate: percent(locale, one.rate) }),
        value: shown(one.vat),
      })),
      { label: totalLabel(text, sum, isComplete), value: shown(total), isTotal: true },
    ];
  }
  const { subtotal, vat, total } = totals(cart);
  const known = { label: text('summary.subtotal'), value: money(locale, subtotal) };
  if (sum.kind === 'idle')
    return [
      known,
      { label: text('summary.vatEstimate', { rate: estimatedVatRate }), value: money(locale, vat) },
      { label: text('summary.totalEstimate'), value: money(locale, total), isTotal: true },
    ];
  const value = text(sum.kind === 'loading' && !isSlow ? 'summary.calculating' : 'summary.unknown');
  return [known, { label: text('summary.total'), value, isTotal: true }];
}

/** Why the total isn't the sum of the prices on the page, if it isn't. */
function differenceOf(cart: Cart, sum: Loadable<Vat>): 'rates' | 'rounding' | 'address' | undefined {
  if (sum.kind === 'idle') return totals(cart).differs;
  if (sum.kind !== 'ready') return undefined;
  const { rate, vatByRate, shipping, total, discount } = sum.data;
  // The line of the discount says why.
  if (discount) return undefined;
  const items = sumOfItems(cart, rate ?? undefined);
  const rates = rate === null ? (vatByRate ?? []).map((one) => one.rate) : [rate];
  const difference = differenceFrom(toCents(total), items, toCents(shipping), rates);
  if (difference === 0) return undefined;
  // Rounding moves each piece, the shipping and the VAT of each rate by half a cent at most.
  return difference <= (count(cart) + 1 + rates.length) / 2 ? 'rounding' : 'address';
}

/** With a rate of 0, nothing is taxed, such as an export. Several rates are told by the VAT. */
function hasVat({ rate, vat }: Vat): boolean {
  return (rate ?? vat) > 0;
}

/** An export has no VAT, so its total doesn't claim to include any. */
function totalLabel(text: Text<'checkout'>, sum: Loadable<Vat>, isComplete: boolean): string {
  const isTaxed = sum.kind !== 'ready' || hasVat(sum.data);
  if (isComplete) return text(isTaxed ? 'summary.total' : 'summary.totalNoVat');
  return text(isTaxed ? 'summary.totalSoFar' : 'summary.totalSoFarNoVat');
}

/** The total beside the button on a phone, where the summary is out of sight. */
export function SumNote({ view: { sum, isComplete }, isSlow }: SumProps) {
  const { locale, text } = usePage('checkout');
  return (
    <BarNote
      label={totalLabel(text, sum, isComplete)}
      value={
        sum.kind === 'ready'
          ? money(locale, toCents(sum.data.total))
          : text(sum.kind === 'failed' || isSlow ? 'summary.unknown' : 'summary.calculating')
      }
    />
  );
}

export function SummarySkeleton() {
  return (
    <div className="self-start rounded-card bg-sunk p-6">
      <SkeletonLine className="w-40 text-xl" />
      <SkeletonLine className="mt-4 h-12" />
      <SkeletonLine className="mt-6" />
      <SkeletonLine />
      <SkeletonLine className="mt-4 text-lg" />
    </div>
  );
}
