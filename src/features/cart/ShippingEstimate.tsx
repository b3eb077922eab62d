/** Lets the shopper choose a country in the cart, and shows roughly what shipping there costs. */
import { countryName } from '#i18n/countries.ts';
import { money } from '#i18n/format.ts';
import { usePage } from '#i18n/page-context.tsx';
import type { ShippingEstimate as Estimate } from './shipping-estimate-call.ts';

interface Props {
  country: string;
  countries: readonly { code: string; name: string }[];
  /** Undefined until the API has answered for this country. */
  estimate: Estimate | undefined;
  onChoose: (country: string) => void;
}

export function ShippingEstimate({ country, countries, estimate, onChoose }: Props) {
  const { locale, text } = usePage('cart');
  return (
    <>
      {countries.length > 1 && (
        <label className="flex flex-wrap items-center gap-x-2">
          {text('shipping.country')}
          <select
            className="field min-w-0 flex-1"
            autoComplete="off"
            value={country}
            onChange={({ target }) => onChoose(target.value)}
          >
            {!country && <option value="">{text('shipping.choose')}</option>}
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <p role="status" className="mt-2">
        {estimate?.country && words(estimate)}
      </p>
    </>
  );

  function words({ country: to, cost, vat, freeFrom }: Estimate): string {
    const name = countryName(locale, to);
    if (cost === undefined) return text('shipping.undelivered', { country: name });
    if (cost === 0) return text('shipping.free', { country: name });
    const from = text(`shipping.${vat}`, { country: name, price: money(locale, cost) });
    if (freeFrom === undefined) return from;
    const limit = text(vat === 'none' ? 'shipping.freeFromNoVat' : 'shipping.freeFrom', {
      price: money(locale, freeFrom),
    });
    return `${from} ${limit}`;
  }
}
