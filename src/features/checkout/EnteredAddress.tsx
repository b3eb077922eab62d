/** The form for a new address in the checkout, or for one to edit. */
import type { Address } from '#api/contract/address.ts';
import { AddressForm } from '#features/addresses/AddressForm.tsx';
import { type AddressPurpose, newAddress } from '#features/addresses/addresses.ts';
import { chosenCountry, deliveryCountry } from '#features/delivery/country-storage.ts';
import { useText } from '#i18n/page-context.tsx';
import { deliversTo } from '#lib/countries.ts';
import { deliveryCountries } from '#platform/config.ts';
import type { AddressStepProps, Entered } from './AddressStep.tsx';
import { keepTypedAddress, readCheckoutDraft } from './draft-storage.ts';

interface Props extends Pick<AddressStepProps, 'ownName' | 'save'> {
  addresses: readonly Address[];
  entered: Entered;
  /** Whether the account has no address yet. The form then can't be cancelled. */
  isFirst: boolean;
  onDone: () => void;
  onCancel: () => void;
}

export function EnteredAddress({ entered, isFirst, addresses, ownName, save, onDone, onCancel }: Props) {
  const text = useText('checkout');
  const { purpose, edited } = entered;
  const blank = () =>
    newAddress(ownName, addresses, {
      chosen: chosenCountry(),
      own: deliveryCountry(),
      isOffered: (country) => purpose === 'billing' || deliversTo(deliveryCountries, country),
    });
  return (
    <section className={isFirst ? '' : 'mt-8 border-t border-line pt-6'}>
      {!isFirst && <h2 className="mb-4 text-xl">{text(headingOf(entered))}</h2>}
      <AddressForm
        key={edited?.id}
        address={edited ?? typedFor(purpose) ?? blank()}
        purpose={purpose}
        failed={text(edited ? 'address.updateError' : 'address.addError')}
        send={(fields, options) => save(fields, entered, options)}
        onDone={onDone}
        {...(!edited && { onTyped: (typed) => keepTypedAddress(typed, purpose) })}
        {...(!isFirst && { onCancel })}
      />
    </section>
  );
}

/** What the shopper typed for this purpose. Text for a billing address never becomes a shipping address. */
function typedFor(wanted: AddressPurpose): Partial<Address> | undefined {
  const { typed, typedFor: purpose = 'shipping' } = readCheckoutDraft();
  return purpose === wanted ? typed : undefined;
}

function headingOf({ purpose, edited }: Entered) {
  if (edited) return 'address.editHeading';
  return purpose === 'shipping' ? 'address.newShipping' : 'address.newBilling';
}
