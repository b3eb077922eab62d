/** The step to choose the shipping and billing addresses, or to add an address. */

import type { ReactNode } from 'react';
import type { Address, AddressFields } from '#api/contract/address.ts';
import type { AddressPurpose } from '#features/addresses/addresses.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Loadable, Result } from '#lib/loadable.ts';
import type { Sending } from '#ui/form.tsx';
import { ButtonSkeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { NotReady } from '#ui/Waiting.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import type { Choices } from './checkout.ts';
import { checkoutFailureText } from './failure-texts.ts';

/** The address in the form: a new one, or an existing one to edit. */
export interface Entered {
  readonly purpose: AddressPurpose;
  readonly edited?: Address;
}

export interface AddressStepProps {
  addresses: Loadable<readonly Address[]>;
  onRetry: () => void;
  onStop: () => void;
  choices: Choices;
  onChoose: (changes: Partial<Choices>) => void;
  onContinue: () => void;
  /** Creates an address, or updates `edited`, and chooses it for its purpose. */
  save: (fields: AddressFields, entered: Entered, options: Sending) => Promise<Result<Address>>;
  /** The account's name, for a new address. Empty until it's known. */
  ownName: string;
  /** The total, shown beside the button. */
  note: ReactNode;
}

export function AddressStep({ addresses, onRetry, onStop, ...rest }: AddressStepProps) {
  const page = usePage();
  const text = useText('checkout');
  if (addresses.kind !== 'ready')
    return (
      <NotReady
        state={addresses}
        messageOf={(failure) => checkoutFailureText(page, 'address.loadError', failure)}
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
