/** The addresses: a list that is changed in place, with a way back for what was taken out. */

import { useEffect, useRef, useState } from 'react';
import type { Address, AddressFields } from '#api/contract/address.ts';
import { AddressForm } from '#features/addresses/AddressForm.tsx';
import { withAddressAt } from '#features/addresses/addresses.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Failure } from '#lib/failure.ts';
import type { Result } from '#lib/result.ts';
import { AddressCard } from './AddressCard.tsx';
import { type Removed, RemovedAddress } from './RemovedAddress.tsx';

interface Options {
  signal: AbortSignal;
  idempotencyKey?: string;
}

interface AddressVerbs {
  save: (fields: AddressFields, id: string | undefined, options: Options) => Promise<Result<Address>>;
  remove: (address: Address) => void;
  /** Answers the address where it must be completed first. */
  undo: (removal: Removed, options: Options) => Promise<Result<Address | undefined>>;
}

interface Props {
  addresses: readonly Address[];
  removals: readonly Removed[];
  removalFailure: Failure | undefined;
  /** For a new address: the shopper's own. */
  ownName: string;
  verbs: AddressVerbs;
}

export function AddressBook({ addresses, removals, removalFailure, ownName, verbs }: Props) {
  const text = useText('account');
  const { failureText } = usePage();
  /** The address that is being changed as it was, with its place; `new`, or none. */
  const [edited, setEdited] = useState<{ address: Address; index: number } | 'new'>();
  const section = useRef<HTMLElement>(null);
  const focusWish = useRef<string>(undefined);

  // A form or a card that goes takes the focus along: it belongs to what stands in its place.
  useEffect(() => {
    const wish = focusWish.current;
    if (wish === undefined) return;
    focusWish.current = undefined;
    (section.current?.querySelector<HTMLElement>(wish) ?? section.current)?.focus();
  });

  function close(id: string): void {
    focusWish.current = id === 'new' ? '[data-add]' : `[data-edit="${CSS.escape(id)}"]`;
    setEdited(undefined);
  }
  // Deleted elsewhere while it is being changed here: the form stays with what was typed, and makes it anew.
  const shown =
    typeof edited === 'object' ? withAddressAt(addresses, edited.address, edited.index) : addresses;
  const isGone = shown !== addresses;
  const form = (id: string, address: Partial<Address>) => (
    <AddressForm
      address={address}
      takesFocus
      failed={text(id === 'new' ? 'addError' : 'updateError')}
      send={(fields, options) => verbs.save(fields, id === 'new' || isGone ? undefined : id, options)}
      onDone={() => close(id)}
      onCancel={() => close(id)}
    />
  );
  const frame = 'rounded-card border border-line bg-surface p-4 sm:p-5';
  return (
    <section ref={section} tabIndex={-1} className="mt-10 outline-none" aria-labelledby="addresses">
      <h2 id="addresses" className="text-2xl">
        {text('addresses')}
      </h2>
      {!shown.length && edited !== 'new' && <p className="mt-3 text-muted">{text('noAddresses')}</p>}
      <ul className="mt-4 space-y-4">
        {shown.map((address, index) => (
          <li key={address.id} className={frame}>
            {typeof edited === 'object' && edited.address.id === address.id ? (
              form(address.id, address)
            ) : (
              <AddressCard
                address={address}
                onEdit={() => setEdited({ address, index })}
                onRemove={() => {
                  focusWish.current = `[data-undo="${CSS.escape(address.id)}"]`;
                  verbs.remove(address);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <div role="alert">
        {removalFailure && (
          <p className="mt-4 text-danger">{failureText(text('removeError'), removalFailure)}</p>
        )}
      </div>
      {removals.map((removal) => (
        <RemovedAddress
          key={removal.address.id}
          removal={removal}
          onUndo={async (options) => {
            const answer = await verbs.undo(removal, options);
            if (answer.ok && answer.data) setEdited({ address: answer.data, index: removal.index });
            else if (answer.ok) focusWish.current = '[data-add]';
            return answer;
          }}
        />
      ))}
      {edited === 'new' ? (
        <div className={`mt-4 ${frame}`}>
          <h3 className="mb-4 text-xl">{text('newAddress')}</h3>
          {form('new', { name: ownName })}
        </div>
      ) : (
        <button type="button" className="button mt-5" onClick={() => setEdited('new')} data-add>
          {text('add')}
        </button>
      )}
    </section>
  );
}
