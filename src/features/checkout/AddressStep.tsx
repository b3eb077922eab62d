/** The step to choose the shipping and billing addresses, or to add an address. */

import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Address, AddressFields } from '#api/contract/address.ts';
import { AddressForm } from '#features/addresses/AddressForm.tsx';
import { addressLines } from '#features/addresses/addresses.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Loadable, Result } from '#lib/loadable.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { LinkButton, QuietButton } from '#ui/buttons.tsx';
import type { Sending } from '#ui/form.tsx';
import { useKeptFocus } from '#ui/kept-focus.ts';
import { ButtonSkeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { NotReady } from '#ui/Waiting.tsx';
import { type Choices, chosenAddresses, hasCountry } from './checkout.ts';
import { keepTyped, readDraft } from './draft.ts';
import { failureText } from './failure-texts.ts';

interface Props {
  addresses: Loadable<readonly Address[]>;
  onRetry: () => void;
  onStop: () => void;
  choices: Choices;
  onChoose: (changes: Partial<Choices>) => void;
  onContinue: () => void;
  /** Creates an address, or updates `edited`. */
  save: (fields: AddressFields, edited: Address | undefined, options: Sending) => Promise<Result<Address>>;
  /** The total, shown beside the button. */
  note: ReactNode;
}

export function AddressStep({ addresses, onRetry, onStop, ...rest }: Props) {
  const page = usePage();
  const text = useText('checkout');
  if (addresses.state !== 'ready')
    return (
      <NotReady
        state={addresses}
        messageOf={(failure) => failureText(page, 'address.loadError', failure)}
        loading={text('address.loading')}
        skeleton={<AddressSkeleton />}
        onRetry={onRetry}
        onStop={onStop}
      />
    );
  return <AddressChoice {...rest} addresses={addresses.data} />;
}

export function AddressSkeleton() {
  return (
    <>
      <SkeletonLine className="w-60 text-2xl" />
      <SkeletonLine className="mt-3 h-20 rounded-card" />
      <SkeletonLine className="mt-5 w-72" />
      <ButtonSkeleton />
    </>
  );
}

type ChoiceProps = Omit<Props, 'addresses' | 'onRetry' | 'onStop'> & { addresses: readonly Address[] };

function AddressChoice({ addresses, choices, onChoose, onContinue, save, note }: ChoiceProps) {
  const text = useText('checkout');
  const [entered, setEntered] = useState<Address | 'new' | undefined>(() =>
    readDraft().typed ? 'new' : undefined,
  );
  const [isIncomplete, setIncomplete] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const returnTo = useRef(':checked');
  const isFirst = addresses.length === 0;
  const edited = typeof entered === 'object' ? entered : undefined;
  const isSame = choices.billingAddressId === undefined;
  const { shipping, billing } = chosenAddresses(choices, addresses);
  const withoutCountry = [shipping, billing].find((address) => address && !hasCountry(address));

  const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector);
  useKeptFocus(area, () => find(returnTo.current) ?? find('[type=radio]'));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!shipping || !billing) setIncomplete(true);
    else if (withoutCountry) find('[data-edit]')?.focus();
    else onContinue();
  }

  function close(isSaved: boolean): void {
    if (!edited) keepTyped(undefined);
    returnTo.current = isSaved ? ':checked' : entered === 'new' ? '[data-add]' : '[data-edit]';
    setEntered(undefined);
  }

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
            addresses={addresses}
            legend={text('address.shipping')}
            name="shipping-address"
            chosen={choices.shippingAddressId}
            onChoose={(shippingAddressId) => {
              setIncomplete(false);
              onChoose({ shippingAddressId });
            }}
          />
          <label className="mt-5 flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={isSame}
              onChange={({ target }) =>
                onChoose({ billingAddressId: target.checked ? undefined : choices.shippingAddressId })
              }
            />
            {text('address.same')}
          </label>
          {!isSame && (
            <div className="mt-4">
              <AddressGroup
                addresses={addresses}
                legend={text('address.billing')}
                name="billing-address"
                chosen={choices.billingAddressId}
                onChoose={(billingAddressId) => onChoose({ billingAddressId })}
              />
            </div>
          )}
          <div role="alert">
            {withoutCountry && entered !== withoutCountry && (
              <div className="mt-4 rounded-card bg-sunk px-4 py-2">
                <p className="mt-2 text-danger">{text('address.missingCountry')}</p>
                <LinkButton data-edit="" onClick={() => setEntered(withoutCountry)}>
                  {text('address.edit')}
                </LinkButton>
              </div>
            )}
            {isIncomplete && <p className="mt-4 text-danger">{text('address.fillAll')}</p>}
          </div>
          {!entered && (
            <>
              <QuietButton className="mt-5" data-add="" onClick={() => setEntered('new')}>
                {text('address.add')}
              </QuietButton>
              <ActionBar
                note={note}
                primary={
                  <button type="submit" className="button">
                    <span>
                      {text('continue')} <span className="max-lg:sr-only">{text('address.goal')}</span>
                    </span>
                  </button>
                }
              />
            </>
          )}
        </form>
      )}
      {(isFirst || entered) && (
        <section className={isFirst ? '' : 'mt-8 border-t border-line pt-6'}>
          {!isFirst && (
            <h2 className="mb-4 text-xl">
              {text(entered === 'new' ? 'address.addHeading' : 'address.editHeading')}
            </h2>
          )}
          <AddressForm
            key={edited?.id}
            // A draft keeps a new address across a reload.
            address={edited ?? readDraft().typed ?? {}}
            failed={text(edited ? 'address.updateError' : 'address.addError')}
            send={(fields, options) => save(fields, edited, options)}
            onDone={() => close(true)}
            {...(!edited && { onTyped: keepTyped })}
            {...(!isFirst && { onCancel: () => close(false) })}
          />
        </section>
      )}
    </div>
  );
}

interface GroupProps {
  addresses: readonly Address[];
  legend: string;
  name: string;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function AddressGroup({ addresses, legend, name, chosen, onChoose }: GroupProps) {
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
              <span className="block text-sm text-muted">
                {addressLines(locale, address).slice(1).join(', ')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
