/** Radio buttons to choose a shipping or billing address. */

import type { Address } from '#api/contract/address.ts';
import { countryName } from '#i18n/countries.ts';
import type { Locale } from '#i18n/locale.ts';
import { usePage } from '#i18n/page-context.tsx';

interface Props {
  addresses: readonly Address[];
  legend: string;
  name: string;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

export function AddressGroup({ addresses, legend, name, chosen, onChoose }: Props) {
  const { locale } = usePage();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-2xl font-semibold">{legend}</legend>
      <div className="grid gap-3 wrap-anywhere sm:grid-cols-2">
        {addresses.map((address) => (
          <label
            key={address.id}
            className="flex gap-3 rounded-card border border-line bg-surface p-4 has-checked:border-accent"
          >
            <input
              type="radio"
              name={name}
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={address.id === chosen}
              onChange={() => onChoose(address.id)}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{address.name}</span>
              <span className="block text-sm text-muted">{oneLine(locale, address)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function oneLine(locale: Locale, address: Address): string {
  const { line1, line2, postalCode, city, country } = address;
  return [line1, line2, `${postalCode} ${city}`, countryName(locale, country)].filter(Boolean).join(', ');
}
