/** Says on the last step where the parcel goes, and the billing address if it is another. */
import type { Address } from '#api/contract/address.ts';
import { addressLines } from '#i18n/country-names.ts';
import { usePage } from '#i18n/page-context.tsx';
import type { chosenIn } from './checkout.ts';

export function ChosenAddresses({ shipping, billing }: ReturnType<typeof chosenIn>) {
  const { locale, text } = usePage('checkout');
  const lineOf = (address: Address) => addressLines(locale, address).join(', ');
  return (
    <div className="mb-6 text-muted wrap-anywhere">
      {shipping && <p>{text('shipping.to', { place: lineOf(shipping) })}</p>}
      {billing && billing !== shipping && (
        <p className="mt-1">{text('shipping.billing', { place: lineOf(billing) })}</p>
      )}
    </div>
  );
}
