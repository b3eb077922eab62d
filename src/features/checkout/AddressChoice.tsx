/** Radio buttons to choose the shipping and billing addresses, and the form to add or edit one. */

import { type FormEvent, useRef, useState } from 'react';
import type { Address } from '#api/contract/address.ts';
import { AddressForm } from '#features/addresses/AddressForm.tsx';
import { type AddressPurpose, newAddress } from '#features/addresses/addresses.ts';
import { chosenCountry, deliveryCountry } from '#features/delivery/country-storage.ts';
import { useText } from '#i18n/page-context.tsx';
import { deliversTo } from '#lib/countries.ts';
import { deliveryCountries } from '#platform/config.ts';
import { LinkButton } from '#ui/buttons.tsx';
import { useKeptFocus } from '#ui/keep-focus.ts';
import { AddressGroup } from './AddressGroup.tsx';
import type { AddressStepProps, Entered } from './AddressStep.tsx';
import { ContinueBar } from './ContinueBar.tsx';
import { chosenAddresses, hasCountry, mayShipTo } from './checkout.ts';
import { keepTypedAddress, readCheckoutDraft } from './draft-storage.ts';

type ChoiceProps = Omit<AddressStepProps, 'addresses' | 'onRetry' | 'onStop'> & {
  addresses: readonly Address[];
};

export function AddressChoice({ addresses, choices, onChoose, onContinue, note, ...others }: ChoiceProps) {
  const text = useText('checkout');
  const isFirst = addresses.length === 0;
  const [opened, setOpened] = useState(openedBefore);
  // The first address is where the parcel goes. It also counts for billing.
  const entered: Entered | undefined = isFirst ? firstEntered : opened;
  const [isIncomplete, setIncomplete] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const returnTo = useRef('[name="shipping-address"]:checked');
  const isSame = choices.billingAddressId === undefined;
  const edited = entered?.edited;
  const { shipping, billing } = chosenAddresses(choices, addresses, deliveryCountries);
  const isOffered = (address: Address) => mayShipTo(deliveryCountries, address);
  const withoutCountry = [shipping, billing].find((address) => address && !hasCountry(address));

  const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector);
  useKeptFocus(area, () => find(returnTo.current) ?? find('[type=radio]:enabled'));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!shipping || !billing) setIncomplete(true);
    else if (withoutCountry) find('[data-edit]')?.focus();
    else onContinue();
  }

  function close(isSaved: boolean): void {
    if (!entered) return;
    const { purpose } = entered;
    if (!edited) keepTypedAddress(undefined);
    const back = edited ? '[data-edit]' : `[data-add=${purpose}]`;
    returnTo.current = isSaved ? `[name="${purpose}-address"]:checked` : back;
    setOpened(undefined);
  }

  const group = (purpose: AddressPurpose) => ({
    purpose,
    addresses,
    onAdd: entered ? undefined : () => setOpened({ purpose }),
  });
  return (
    <div ref={area}>
      {isFirst ? (
        <>
          <h2 className="text-2xl">{text('address.shipping')}</h2>
          <p className="mt-2 mb-5 text-muted">{text('address.none')}</p>
        </>
      ) : (
        <form onSubmit={submit}>
          <AddressGroup
            {...group('shipping')}
            isOffered={isOffered}
            chosen={shipping?.id}
            onChoose={(shippingAddressId) => {
              setIncomplete(false);
              onChoose({ shippingAddressId });
            }}
          />
          {(shipping || !isSame) && (
            <SameAddress
              isSame={isSame}
              // The address in the form would otherwise have no purpose.
              isDisabled={entered?.purpose === 'billing'}
              onChange={(same) => onChoose({ billingAddressId: same ? undefined : shipping?.id })}
            />
          )}
          {!isSame && (
            <div className="mt-4">
              <AddressGroup
                {...group('billing')}
                isOffered={anywhere}
                chosen={billing?.id}
                onChoose={(billingAddressId) => onChoose({ billingAddressId })}
              />
            </div>
          )}
          <AddressProblems
            withoutCountry={edited === withoutCountry ? undefined : withoutCountry}
            isIncomplete={isIncomplete}
            onEdit={(address) =>
              setOpened({ purpose: address === shipping ? 'shipping' : 'billing', edited: address })
            }
          />
          {!entered && <ContinueBar goal="address.goal" note={note} />}
        </form>
      )}
      {entered && (
        <EnteredAddress
          {...{ entered, isFirst, addresses, ...others }}
          onDone={() => close(true)}
          onCancel={() => close(false)}
        />
      )}
    </div>
  );
}

interface SameProps {
  isSame: boolean;
  isDisabled: boolean;
  onChange: (isSame: boolean) => void;
}

/** Whether the billing address is the shipping address. */
function SameAddress({ isSame, isDisabled, onChange }: SameProps) {
  return (
    <label className="mt-5 flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={isSame}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {useText('checkout')('address.same')}
    </label>
  );
}

interface ProblemProps {
  withoutCountry: Address | undefined;
  isIncomplete: boolean;
  onEdit: (address: Address) => void;
}

/** Why the shopper can't continue with these addresses. */
function AddressProblems({ withoutCountry, isIncomplete, onEdit }: ProblemProps) {
  const text = useText('checkout');
  return (
    <div role="alert">
      {withoutCountry && (
        <div className="mt-4 rounded-card bg-sunk px-4 py-2">
          <p className="mt-2 text-danger">{text('address.missingCountry')}</p>
          <LinkButton data-edit="" onClick={() => onEdit(withoutCountry)}>
            {text('address.edit')}
          </LinkButton>
        </div>
      )}
      {isIncomplete && <p className="mt-4 text-danger">{text('address.fillAll')}</p>}
    </div>
  );
}

interface EnteredProps extends Pick<ChoiceProps, 'addresses' | 'ownName' | 'save'> {
  entered: Entered;
  /** Whether the account has no address yet. The form then can't be cancelled. */
  isFirst: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** The form for a new address, or for one to edit. */
function EnteredAddress({ entered, isFirst, addresses, ownName, save, onDone, onCancel }: EnteredProps) {
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

const firstEntered: Entered = { purpose: 'shipping' };
const anywhere = () => true;

/** The address that the shopper was typing before a reload. */
function openedBefore(): Entered | undefined {
  const { typed, typedFor: purpose = 'shipping' } = readCheckoutDraft();
  return typed && { purpose };
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
