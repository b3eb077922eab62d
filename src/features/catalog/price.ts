/** A price as phrases. Some have a tag: pages, islands and scripts turn these into elements. */
import { money, reducedBy } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { displayPrice } from '#lib/money.ts';
import { reductionOf } from '#lib/reduction.ts';

export type PricedProduct = Parameters<typeof reductionOf>[0];

type PricePhrase = string | { readonly text: string; readonly tag: 'span' | 's'; readonly className: string };

/**
 * What a product's page says about the VAT in the price. The VAT on a net price depends on the country that the shop delivers
 * to. A price that was set with VAT is the same everywhere.
 */
export function vatTextOf(
  { vatRate, grossPrice }: Pick<PricedProduct, 'vatRate' | 'grossPrice'>,
  delivery: readonly string[],
): 'noVat' | 'inclVat' | 'inclVatHere' {
  if (!vatRate) return 'noVat';
  return grossPrice || delivery.length === 1 ? 'inclVat' : 'inclVatHere';
}

export type PriceTextOf = (key: 'now' | 'before' | 'priceFrom', values?: { price: string }) => string;

/**
 * Screen readers don't say what is struck through, so hidden words tell the two prices apart. Spaces separate the visible
 * phrases, so that a wrapped phrase doesn't begin its line with a gap. `isFrom`: a variant costs more than this price.
 */
export function pricePhrases(
  product: PricedProduct,
  locale: Locale,
  text: PriceTextOf,
  isFrom = false,
): PricePhrase[] {
  const price = money(locale, displayPrice(product));
  const now = isFrom ? text('priceFrom', { price }) : price;
  const reduction = reductionOf(product);
  if (!reduction) return [now];
  const off = reducedBy(locale, reduction.percent);
  const hidden = (words: string) => ({ tag: 'span', className: 'sr-only', text: words }) as const;
  return [
    hidden(`${text('now')} `),
    now,
    hidden(`, ${text('before')}`),
    ' ',
    { tag: 's', className: 'price-before', text: money(locale, reduction.before) },
    ...(off ? [hidden(','), ' ', { tag: 'span', className: 'price-off', text: off } as const] : []),
  ];
}
