/** A product's price, beside what it is reduced from, for islands. Looks like ProductPrice.astro. */
import type { Locale } from '#i18n/locale.ts';
import { type PricedProduct, type PriceTextOf, pricePhrases } from './price.ts';

interface Props {
  product: PricedProduct;
  locale: Locale;
  text: PriceTextOf;
  /** Whether other variants cost more. The price then begins with "from". */
  isFrom?: boolean | undefined;
}

export function ProductPrice({ product, locale, text, isFrom }: Props) {
  return pricePhrases(product, locale, text, isFrom).map((phrase) => {
    if (typeof phrase === 'string') return phrase;
    const { tag: Tag, className } = phrase;
    return (
      <Tag key={phrase.text} className={className}>
        {phrase.text}
      </Tag>
    );
  });
}
