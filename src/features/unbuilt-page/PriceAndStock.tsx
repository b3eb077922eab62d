/** The price of the shown unit, its VAT, and what is in stock. */
import { stockToTell } from '#features/catalog/catalog.ts';
import { StockWords } from '#features/catalog/ProductGrid.tsx';
import { ProductPrice } from '#features/catalog/ProductPrice.tsx';
import { vatTextOf } from '#features/catalog/price.ts';
import { percent } from '#i18n/format.ts';
import { usePage } from '#i18n/page-context.tsx';
import { deliveryCountries } from '#platform/config.ts';
import type { ShownUnitProps } from './shown-unit.ts';

export function PriceAndStock({ unit, mayBeReduced }: ShownUnitProps & { mayBeReduced: boolean }) {
  const { locale, text } = usePage('catalog');
  const { vatRate } = unit;
  const vat = vatTextOf(unit, deliveryCountries);
  return (
    <>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <span className="nums text-3xl font-semibold">
          <ProductPrice product={unit} locale={locale} text={text} />
        </span>
        <span className={`text-sm text-muted ${mayBeReduced || vat === 'inclVatHere' ? 'w-full' : ''}`}>
          {text(vat, { rate: percent(locale, vatRate) })}
        </span>
      </p>
      <p className="mt-1.5" role="status">
        <StockWords stock={stockToTell(unit)} text={text} />
      </p>
    </>
  );
}
