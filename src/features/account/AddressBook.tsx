/** The shopper's addresses, edited in place. Removed addresses can be restored. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Address, AddressFields } from '#api/contract/address.ts';
import { AddressForm } from '#features/addresses/AddressForm.tsx';
import { addressLabel, newAddress, withAddressAt } from '#features/addresses/addresses.ts';
import { addressLines } from '#i18n/country-names.ts';
import { usePage } from '#i18n/page-context.tsx';
import { deliversTo } from '#lib/countries.ts';
import type { Failure, Result } from '#lib/loadable.ts';
import { deliveryCountries, shopCountry } from '#platform/config.ts';
import { LinkButton } from '#ui/buttons.tsx';
import type { Sending } from '#ui/form.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { AddressRemovals } from './AddressRemovals.tsx';
import type { AddressRemoval } from './account.ts';

const frame = 'rounded-card border border-line bg-surface p-4 sm:p-5';

interface Props {
  addresses: readonly Address[];
  removals: readonly AddressRemoval[];
  removalFailure: Failure | undefined;
  /** The shopper's name, for a new address. */
  ownName: string;
  actions: AddressActions;
}

interface AddressActions {
  /** Without an id, creates an address. */
  save: (fields: AddressFields, id: string | undefined, options: Sending) => Promise<Result<Address>>;
  remove: (address: Address) => void;
  undo: (removal: AddressRemoval, options: Sending) => Promise<Result<Address | undefined>>;
  /** The country that the shopper chose for deliveries, or empty. */
  chosenCountry: () => string;
}

export function AddressBook({ addresses, removals, removalFailure, ownName, actions }: Props) {
  const { text } = usePage('account');
  const section = useRef<HTMLElement>(null);
  const { shown, isAdding, editedId, edit, close, save, remove, undo } = useEditing(
    section,
    addresses,
    actions,
  );
  // A failed deletion removes its undo button, perhaps while it has the focus.
  useKeptFocus(section, () => section.current);
  const form = (address: Partial<Address>) => (
    <AddressForm
      address={address}
      failed={text(isAdding ? 'addError' : 'updateError')}
      send={save}
      onDone={close}
      onCancel={close}
    />
  );
  return (
    <section ref={section} tabIndex={-1} className="mt-10 outline-none lg:mt-8" aria-labelledby="addresses">
      <h2 id="addresses" className="text-2xl">
        {text('addresses')}
      </h2>
      {!shown.length && !isAdding && <p className="mt-3 text-muted">{text('noAddresses')}</p>}
      <ul className="mt-4 space-y-4">
        {shown.map((address, index) => (
          <li key={address.id} className={frame}>
            {address.id === editedId ? (
              form(address)
            ) : (
              <SavedAddress
                address={address}
                onEdit={() => edit({ address, index })}
                onRemove={() => remove(address)}
              />
            )}
          </li>
        ))}
      </ul>
      <AddressRemovals removals={removals} failure={removalFailure} onUndo={undo} />
      {isAdding ? (
        <div className={`mt-4 ${frame}`}>
          <h3 className="mb-4 text-xl">{text('newAddress')}</h3>
          {form(newAddress(ownName, addresses, { ...anyCountry, chosen: actions.chosenCountry() }))}
        </div>
      ) : (
        <button type="button" className="button mt-5" onClick={() => edit('new')} data-add>
          {text('add')}
        </button>
      )}
    </section>
  );
}

/** Which address is in the form, and the functions that open, save, remove and restore an address. They also move the focus. */
function useEditing(
  section: RefObject<HTMLElement | null>,
  addresses: readonly Address[],
  actions: AddressActions,
) {
  /** The address in the form, as it was when the form opened, with its position in the list. */
  const [edited, edit] = useState<{ address: Address; index: number } | 'new'>();
  const focusNext = useNextFocus(section);
  const isAdding = edited === 'new';
  const opened = isAdding ? undefined : edited;
  // If another tab deletes the address while it's edited here, the form stays open and creates the address again.
  const shown = opened ? withAddressAt(addresses, opened.address, opened.index) : addresses;
  const isDeleted = shown !== addresses;
  return {
    shown,
    isAdding,
    editedId: opened?.address.id,
    edit,
    close: () => {
      focusNext(opened ? `[data-edit="${CSS.escape(opened.address.id)}"]` : '[data-add]');
      edit(undefined);
    },
    save: (fields: AddressFields, options: Sending) =>
      actions.save(fields, isDeleted ? undefined : opened?.address.id, options),
    remove: (address: Address) => {
      focusNext(`[data-undo="${CSS.escape(address.id)}"]`);
      actions.remove(address);
    },
    undo: async (removal: AddressRemoval, options: Sending) => {
      const result = await actions.undo(removal, options);
      if (result.ok && result.data) edit({ address: result.data, index: removal.index });
      else if (result.ok) focusNext('[data-add]');
      return result;
    },
  };
}

/**
 * When the form or address with the focus closes, the focus is lost. The returned function takes a selector of the section's
 * element that gets the focus instead. The next render moves the focus there.
 */
function useNextFocus(section: RefObject<HTMLElement | null>): (selector: string) => void {
  const next = useRef<string>(undefined);
  useEffect(() => {
    const selector = next.current;
    if (selector === undefined) return;
    next.current = undefined;
    (section.current?.querySelector<HTMLElement>(selector) ?? section.current)?.focus();
  });
  return (selector) => {
    next.current = selector;
  };
}

/** An address of the account may be for billing only, so it may be in any country. */
const anyCountry = { own: shopCountry, isOffered: () => true };

interface SavedAddressProps {
  address: Address;
  onEdit: () => void;
  onRemove: () => void;
}

function SavedAddress({ address, onEdit, onRemove }: SavedAddressProps) {
  const { locale, text } = usePage('account');
  const lines = addressLines(locale, address);
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
      <div className="-ml-2 flex sm:-my-2.5 sm:-mr-2">
        <LinkButton
          className="px-2"
          aria-label={text('editNamed', values)}
          onClick={onEdit}
          data-edit={address.id}
        >
          {text('edit')}
        </LinkButton>
        <LinkButton className="px-2" aria-label={text('removeNamed', values)} onClick={onRemove}>
          {text('remove')}
        </LinkButton>
      </div>
      {address.country !== '' && !deliversTo(deliveryCountries, address.country) && (
        <p className="basis-full text-sm text-muted">{text('notDelivered')}</p>
      )}
    </div>
  );
}
