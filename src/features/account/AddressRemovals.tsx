/** The removed addresses, each with a button that restores it, and why the last removal failed. */
import { useState } from 'react';
import { addressLabel } from '#features/addresses/addresses.ts';
import { usePage } from '#i18n/page-context.tsx';
import type { Failure, Result } from '#lib/loadable.ts';
import { LinkButton } from '#ui/buttons.tsx';
import type { Sending } from '#ui/form.tsx';
import { SlowLine } from '#ui/SlowLine.tsx';
import { useAction } from '#ui/use-action.ts';
import type { AddressRemoval } from './account.ts';

interface Props {
  removals: readonly AddressRemoval[];
  failure: Failure | undefined;
  onUndo: (removal: AddressRemoval, options: Sending) => Promise<Result<unknown>>;
}

export function AddressRemovals({ removals, failure, onUndo }: Props) {
  const { failureText, text } = usePage('account');
  return (
    <>
      <div role="alert">
        {failure && <p className="mt-4 text-danger">{failureText(text('removeError'), failure)}</p>}
      </div>
      {removals.map((removal) => (
        <RemovedAddress
          key={removal.address.id}
          removal={removal}
          onUndo={(options) => onUndo(removal, options)}
        />
      ))}
    </>
  );
}

interface RemovedProps {
  removal: AddressRemoval;
  onUndo: (options: Sending) => Promise<Result<unknown>>;
}

/** Says that an address was removed, with an undo button that has no time limit. */
function RemovedAddress({ removal, onUndo }: RemovedProps) {
  const { failureText, text } = usePage('account');
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
        <LinkButton
          className="px-2"
          aria-disabled={action.isPending || undefined}
          onClick={undo}
          data-undo={address.id}
        >
          {text('undo')}
        </LinkButton>
      </p>
      <div role="status">{action.isSlow && <SlowLine onStop={action.stop} />}</div>
      <p role="alert" className="text-danger">
        {problem}
      </p>
    </div>
  );
}
