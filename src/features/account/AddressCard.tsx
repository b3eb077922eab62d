/** A saved address with its buttons. */

import type { Address } from '#api/contract/address.ts';
import { addressLabel, addressLines } from '#features/addresses/addresses.ts';
import { countryName } from '#i18n/countries.ts';
import { usePage, useText } from '#i18n/page-context.tsx';

interface Props {
  address: Address;
  onEdit: () => void;
  onRemove: () => void;
}

export function AddressCard({ address, onEdit, onRemove }: Props) {
  const { locale } = usePage();
  const text = useText('account');
  const lines = addressLines(address, (code) => countryName(locale, code));
  const values = { name: addressLabel(address) };
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <address className="min-w-0 not-italic">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and two may be equal
          <p key={index} className={index === 0 ? 'font-semibold' : ''}>
            {line}
          </p>
        ))}
      </address>
      <div className="-ml-2 flex">
        <button
          type="button"
          className="link min-h-11 px-2"
          aria-label={text('editNamed', values)}
          onClick={onEdit}
          data-edit={address.id}
        >
          {text('edit')}
        </button>
        <button
          type="button"
          className="link min-h-11 px-2"
          aria-label={text('removeNamed', values)}
          onClick={onRemove}
        >
          {text('remove')}
        </button>
      </div>
    </div>
  );
}
