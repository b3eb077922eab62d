/** The step to choose the shipping and billing addresses, or to add an address. */

import type { Address } from '#api/contract/address.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Loadable } from '#lib/loadable.ts';
import { ButtonSkeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { NotReady } from '#ui/Waiting.tsx';
import { AddressChoice, type AddressChoiceProps } from './AddressChoice.tsx';
import { checkoutFailureText } from './failure-texts.ts';

interface Props extends Omit<AddressChoiceProps, 'addresses'> {
  addresses: Loadable<readonly Address[]>;
  onRetry: () => void;
  onStop: () => void;
}

export function AddressStep({ addresses, onRetry, onStop, ...rest }: Props) {
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
