/** Radio buttons to choose the shipping and billing addresses, and the form to add or edit one. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Address } from '#api/contract/address.ts';
import type { AddressPurpose } from '#features/addresses/addresses.ts';
import { useText } from '#i18n/page-context.tsx';
import { deliveryCountries } from '#platform/config.ts';
import { LinkButton } from '#ui/buttons.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { AddressGroup } from './AddressGroup.tsx';
import { ContinueBar } from './ContinueBar.tsx';
import { type Choices, type chosenIn, hasCountry, mayShipTo } from './checkout.ts';
import { type AddressToEnter, EnteredAddress, type EnteredAddressProps } from './EnteredAddress.tsx';

export interface AddressChoiceProps
  extends Pick<EnteredAddressProps, 'addresses' | 'countries' | 'draft' | 'ownName' | 'save'> {
  choices: Choices;
  chosen: ReturnType<typeof chosenIn>;
  onChoose: (changes: Partial<Choices>) => void;
  onContinue: () => void;
  /** The total, shown beside the button. */
  note: ReactNode;
}

export function AddressChoice({ addresses, countries, draft, ownName, save, ...others }: AddressChoiceProps) {
  const text = useText('checkout');
  const isFirst = addresses.length === 0;
  const [opened, setOpened] = useState(() => openedBefore(draft));
  // The first address is where the parcel goes. It also counts for billing.
  const entered: AddressToEnter | undefined = isFirst ? firstEntered : opened;
  const area = useRef<HTMLDivElement>(null);
  const returnTo = useRef('[name="shipping-address"]:checked');
  const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector);
  useKeptFocus(area, () => find(returnTo.current) ?? find('[type=radio]:enabled'));

  function close({ isSaved }: { isSaved: boolean }): void {
    if (!entered) return;
    const { purpose, edited } = entered;
    if (!edited) draft.keep(undefined);
    const back = edited ? '[data-edit]' : `[data-add=${purpose}]`;
    returnTo.current = isSaved ? `[name="${purpose}-address"]:checked` : back;
    setOpened(undefined);
  }

  return (
    <div ref={area}>
      {isFirst ? (
        <>
          <h2 className="text-2xl">{text('address.shipping')}</h2>
          <p className="mt-2 mb-5 text-muted">{text('address.none')}</p>
        </>
      ) : (
        <AddressRadios addresses={addresses} entered={entered} {...others} onEnter={setOpened} />
      )}
      {entered && (
        <EnteredAddress
          entered={entered}
          addresses={addresses}
          countries={countries}
          draft={draft}
          ownName={ownName}
          save={save}
          onDone={() => close({ isSaved: true })}
          onCancel={() => close({ isSaved: false })}
        />
      )}
    </div>
  );
}

interface RadiosProps
  extends Pick<AddressChoiceProps, 'addresses' | 'choices' | 'chosen' | 'onChoose' | 'onContinue' | 'note'> {
  /** The address in the form below, if it is open. */
  entered: AddressToEnter | undefined;
  onEnter: (entered: AddressToEnter) => void;
}

/** The radio buttons for both purposes, and the button to continue with what is chosen. */
function AddressRadios({ addresses, choices, chosen, entered, onEnter, onChoose, ...others }: RadiosProps) {
  const [hasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isSame = choices.billingAddressId === undefined;
  const { shipping, billing } = chosen;
  const withoutCountry = [shipping, billing].find((address) => address && !hasCountry(address));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!shipping || !billing) setTried(true);
    else if (withoutCountry) form.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
    else others.onContinue();
  }

  const group = (purpose: AddressPurpose) => ({
    purpose,
    addresses,
    onAdd: entered ? undefined : () => onEnter({ purpose }),
  });
  return (
    <form ref={form} onSubmit={submit}>
      <AddressGroup
        {...group('shipping')}
        isOffered={(address) => mayShipTo(deliveryCountries, address)}
        chosen={shipping?.id}
        onChoose={(shippingAddressId) => onChoose({ shippingAddressId })}
      />
      {(shipping || !isSame) && (
        <SameAddress
          isSame={isSame}
          // While the shopper types a billing address, a tick would discard it.
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
        withoutCountry={entered?.edited === withoutCountry ? undefined : withoutCountry}
        isIncomplete={hasTried && (!shipping || !billing)}
        onEdit={(address) =>
          onEnter({ purpose: address === shipping ? 'shipping' : 'billing', edited: address })
        }
      />
      {!entered && <ContinueBar goal="address.goal" note={others.note} />}
    </form>
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

const firstEntered: AddressToEnter = { purpose: 'shipping' };
const anywhere = () => true;

/** The address that the shopper was typing before a reload. */
function openedBefore(draft: AddressChoiceProps['draft']): AddressToEnter | undefined {
  const typed = draft.read();
  return typed && { purpose: typed.purpose };
}
