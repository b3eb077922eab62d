/** Says that an address was removed, with an undo button. It stays until the shopper leaves the page: no time limit. */

import { useState } from 'react';
import type { Address } from '#api/contract/address.ts';
import { addressLabel } from '#features/addresses/addresses.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Result } from '#lib/failure.ts';
import { useAction } from '#ui/action.ts';

export interface Removal {
  readonly address: Address;
  readonly index: number;
}

interface Props {
  removal: Removal;
  onUndo: (options: { signal: AbortSignal; idempotencyKey: string }) => Promise<Result<unknown>>;
}

export function RemovedAddress({ removal, onUndo }: Props) {
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
