/** The form for a new address in the checkout, or for one to edit. */
import type { Address, AddressFields } from '#api/contract/address.ts';
import { AddressForm } from '#features/addresses/AddressForm.tsx';
import { type AddressPurpose, newAddress } from '#features/addresses/addresses.ts';
import { useText } from '#i18n/page-context.tsx';
import { deliversTo } from '#lib/countries.ts';
import type { Result } from '#lib/loadable.ts';
import { deliveryCountries } from '#platform/config.ts';
import type { Sending } from '#ui/form.tsx';
import type { AddressDraft } from './draft-storage.ts';

/** The address in the form: a new one, or an existing one to edit. */
export interface AddressToEnter {
  readonly purpose: AddressPurpose;
  readonly edited?: Address;
}

export interface EnteredAddressProps {
  addresses: readonly Address[];
  entered: AddressToEnter;
  /** For a new address. `chosen` is the country that the shopper chose, or empty. `own` is suggested if no country is chosen or saved. */
  countries: () => { chosen: string; own: string };
  draft: AddressDraft;
  /** The account's name, for a new address. Empty until it's known. */
  ownName: string;
  /** Creates an address, or updates `edited`, and chooses it for its purpose. */
  save: (fields: AddressFields, entered: AddressToEnter, options: Sending) => Promise<Result<Address>>;
  onDone: () => void;
  onCancel: () => void;
}

export function EnteredAddress({
  entered,
  addresses,
  countries,
  draft,
  ownName,
  save,
  onDone,
  onCancel,
}: EnteredAddressProps) {
  const text = useText('checkout');
  const { purpose, edited } = entered;
  // While the account has no address, the form can't be cancelled.
  const isFirst = addresses.length === 0;
  const blank = () =>
    newAddress(ownName, addresses, {
      ...countries(),
      isOffered: (country) => purpose === 'billing' || deliversTo(deliveryCountries, country),
    });
  return (
    <section className={isFirst ? '' : 'mt-8 border-t border-line pt-6'}>
      {!isFirst && <h2 className="mb-4 text-xl">{text(headingOf(entered))}</h2>}
      <AddressForm
        key={edited?.id}
        address={edited ?? typedFor(purpose, draft) ?? blank()}
        purpose={purpose}
        failed={text(edited ? 'address.updateError' : 'address.addError')}
        send={(fields, options) => save(fields, entered, options)}
        onDone={onDone}
        {...(!edited && { onTyped: (typed) => draft.keep(typed, purpose) })}
        {...(!isFirst && { onCancel })}
      />
    </section>
  );
}

/** What the shopper typed for this purpose. Text for a billing address never becomes a shipping address. */
function typedFor(wanted: AddressPurpose, draft: AddressDraft): Partial<Address> | undefined {
  const typed = draft.read();
  return typed?.purpose === wanted ? typed.fields : undefined;
}

function headingOf({ purpose, edited }: AddressToEnter) {
  if (edited) return 'address.editHeading';
  return purpose === 'shipping' ? 'address.newShipping' : 'address.newBilling';
}
