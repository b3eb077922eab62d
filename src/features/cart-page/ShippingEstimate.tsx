/** Lets the shopper choose the delivery country in the cart, and shows roughly what shipping there costs. */
import { usePage } from '#i18n/page-context.tsx';
import type { EstimatedShipping } from './shipping-estimate-call.ts';

interface Props {
  country: string;
  countries: readonly { code: string; name: string }[];
  /** Undefined until the API has responded for this country. */
  estimate: EstimatedShipping | undefined;
  /** The shipping cost is unknown, because the API couldn't be reached or failed. */
  isUnknown: boolean;
  onChoose: (country: string) => void;
}

export function ShippingEstimate({ country, countries, estimate, isUnknown, onChoose }: Props) {
  const { text } = usePage('cart');
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
        {isUnknown ? text('shipping.unknown') : estimate?.words(text)}
      </p>
    </>
  );
}
