/** A product's price, beside what it is reduced from, for islands. Looks like ProductPrice.astro. */
import type { Locale } from '#i18n/locale.ts';
import { type PricedProduct, type PriceText, priceSpans } from './price.ts';

interface Props {
  product: PricedProduct;
  locale: Locale;
  text: PriceText;
  /** Whether other variants cost more. The price then begins with "from". */
  isFrom?: boolean | undefined;
}

export function ProductPrice({ product, locale, text, isFrom }: Props) {
  return priceSpans(product, locale, text, isFrom).map((piece) => {
    if (typeof piece === 'string') return piece;
    const { tag: Tag, className } = piece;
    return (
      <Tag key={piece.text} className={className}>
        {piece.text}
      </Tag>
    );
  });
}
