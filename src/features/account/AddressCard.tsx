/** A saved address with its buttons, and the notice that replaces a removed address. */

import { useState } from 'react';
import type { Address } from '#api/contract/address.ts';
import { addressLabel, addressLines } from '#features/addresses/addresses.ts';
import { countryName } from '#i18n/countries.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Result } from '#lib/failure.ts';
import { useAction } from '#ui/action.ts';
import type { Sending } from '#ui/form.tsx';
import type { Removal } from './account.ts';

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
      <div className="-ml-2 flex sm:-my-2.5 sm:-mr-2">
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

interface RemovedProps {
  removal: Removal;
  onUndo: (options: Sending) => Promise<Result<unknown>>;
}

/** Says that an address was removed, with an undo button that has no time limit. */
export function RemovedAddress({ removal, onUndo }: RemovedProps) {
  const text = useText('account');
  const { failureText } = usePage();
  const { address } = removal;
  const action = useAction();
  const [problem, setProblem] = useState('');
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  const undo = () =>
    action.run(async (signal) => {
      setProblem('');
      const result = await onUndo({ signal, idempotencyKey });
      if (!result.ok) setProblem(failureText(text('undoError'), result.failure));
    });
  return (
    <div className="mt-4 rounded-card bg-sunk px-4 py-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <span role="status">{text('removed', { name: addressLabel(address) })}</span>
        <button
          type="button"
          className="link min-h-11 px-2"
          aria-disabled={action.isPending || undefined}
          onClick={undo}
          data-undo={address.id}
        >
          {text('undo')}
        </button>
      </p>
      <p role="alert" className="text-danger">
        {problem}
      </p>
    </div>
  );
}
