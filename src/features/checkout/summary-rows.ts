/** The rows of the summary, and why its total isn't what the shopper may expect. */
import type { Vat } from '#api/contract/quote.ts';
import { type Cart, countPieces, estimatedVatRate } from '#features/cart/cart.ts';
import { cartTotals, sumOfItems } from '#features/cart/totals.ts';
import { money, percent } from '#i18n/format.ts';
import type { Page, Text } from '#i18n/page-texts.ts';
import type { Loadable } from '#lib/loadable.ts';
import { differenceFrom, toCents } from '#lib/money.ts';
import type { CheckoutView } from './checkout-view.ts';

export interface SummaryRow {
  label: string;
  value: string;
  isTotal?: true;
}

/** The amounts as the API calculated them, or an estimate until the API has responded. */
export function summaryRowsOf(
  { locale, textOf }: Page,
  { checkout, shownCart, isComplete, isTotalSlow }: CheckoutView,
): SummaryRow[] {
  const text = textOf('checkout');
  const { choices, totals } = checkout;
  const shown = (amount: number) => money(locale, toCents(amount));
  // A method stays chosen even if the list of methods can't be loaded.
  const hasShipping = choices.shippingMethodId !== undefined;
  if (totals.kind === 'ready') {
    const { subtotal, shipping, vat, total, rate, vatByRate, discount } = totals.data;
    const isTaxed = hasVat(totals.data);
    return [
      { label: text(isTaxed ? 'summary.subtotal' : 'summary.subtotalNoVat'), value: shown(subtotal) },
      {
        label: text(hasShipping && isTaxed ? 'summary.shipping' : 'step.shipping'),
        value: hasShipping ? shown(shipping) : text('summary.shippingOpen'),
      },
      ...(discount
        ? [{ label: text('summary.discount', { code: discount.code }), value: shown(-discount.amount) }]
        : []),
      ...(vatByRate ?? [{ rate, vat }]).map((part) => ({
        label:
          part.rate === null
            ? text('summary.allVat')
            : text('summary.vat', { rate: percent(locale, part.rate) }),
        value: shown(part.vat),
      })),
      { label: totalLabel(text, totals, isComplete), value: shown(total), isTotal: true },
    ];
  }
  const { subtotal, vat, total } = cartTotals(shownCart);
  const known = { label: text('summary.subtotal'), value: money(locale, subtotal) };
  if (totals.kind === 'idle')
    return [
      known,
      { label: text('summary.vatEstimate', { rate: estimatedVatRate }), value: money(locale, vat) },
      { label: text('summary.totalEstimate'), value: money(locale, total), isTotal: true },
    ];
  const value = text(totals.kind === 'loading' && !isTotalSlow ? 'summary.calculating' : 'summary.unknown');
  return [known, { label: text('summary.total'), value, isTotal: true }];
}

/** Why the total differs from the sum of the prices on the page. Undefined if it doesn't. */
export function whyTotalDiffers(
  cart: Cart,
  totals: Loadable<Vat>,
): 'rates' | 'rounding' | 'address' | undefined {
  if (totals.kind === 'idle') return cartTotals(cart).differs;
  if (totals.kind !== 'ready') return undefined;
  const { rate, vatByRate, shipping, total, discount } = totals.data;
  // The discount has a row, which explains the difference.
  if (discount) return undefined;
  const items = sumOfItems(cart, rate ?? undefined);
  // Without `vatByRate`, the API doesn't say which rates it charged, so those of the products count.
  const rates =
    rate === null
      ? (vatByRate?.map((part) => part.rate) ?? [
          ...new Set(cart.items.map(({ product }) => product.vatRate)),
        ])
      : [rate];
  const amounts = { total: toCents(total), items, shipping: toCents(shipping) };
  const difference = differenceFrom(amounts, rates);
  if (difference === 0) return undefined;
  // Rounding moves each piece, the shipping and the VAT of each rate by half a cent at most.
  return difference <= (countPieces(cart) + 1 + rates.length) / 2 ? 'rounding' : 'address';
}

/** With a rate of 0, as for an export, nothing is taxed. With several rates, there is VAT if its amount isn't 0. */
function hasVat({ rate, vat }: Vat): boolean {
  return (rate ?? vat) > 0;
}

/** An export has no VAT, so its total doesn't claim to include any. */
export function totalLabel(text: Text<'checkout'>, totals: Loadable<Vat>, isComplete: boolean): string {
  const isTaxed = totals.kind !== 'ready' || hasVat(totals.data);
  if (isComplete) return text(isTaxed ? 'summary.total' : 'summary.totalNoVat');
  return text(isTaxed ? 'summary.totalSoFar' : 'summary.totalSoFarNoVat');
}
