/** Radio buttons to choose the shipping or the billing address, with a button to add one. */

import type { Address } from '#api/contract/address.ts';
import type { AddressPurpose } from '#features/addresses/addresses.ts';
import { addressLines } from '#i18n/country-names.ts';
import { usePage } from '#i18n/page-context.tsx';
import { QuietButton } from '#ui/buttons.tsx';

interface Props {
  purpose: AddressPurpose;
  addresses: readonly Address[];
  /** Whether the address can be chosen. Others stay in the list, with the reason. */
  isOffered: (address: Address) => boolean;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Absent while the shopper fills in an address. */
  onAdd: (() => void) | undefined;
}

export function AddressGroup({ purpose, addresses, isOffered, chosen, onChoose, onAdd }: Props) {
  const { locale, text } = usePage('checkout');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-2xl font-semibold">{text(`address.${purpose}`)}</legend>
      <div className="grid gap-3 wrap-anywhere sm:grid-cols-2">
        {addresses.map((address) => (
          <label
            key={address.id}
            className="flex gap-3 rounded-card border border-line bg-surface p-4 has-checked:border-accent has-disabled:bg-sunk"
          >
            <input
              type="radio"
              name={`${purpose}-address`}
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={address.id === chosen}
              disabled={!isOffered(address)}
              onChange={() => onChoose(address.id)}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{address.name}</span>
              <span className="block text-sm text-muted">
                {addressLines(locale, address).slice(1).join(', ')}
              </span>
              {!isOffered(address) && (
                <span className="mt-1 block text-sm">{text('address.notDelivered')}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {onAdd && (
        <QuietButton className="mt-4" data-add={purpose} onClick={onAdd}>
          {text(purpose === 'shipping' ? 'address.addShipping' : 'address.addBilling')}
        </QuietButton>
      )}
    </fieldset>
  );
}
