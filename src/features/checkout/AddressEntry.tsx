/** The form to add or edit an address. A draft keeps a new address across a reload. */

import type { ComponentProps } from 'react';
import type { Address } from '#api/contract/address.ts';
import { AddressForm } from '#features/addresses/AddressForm.tsx';
import { useText } from '#i18n/page-context.tsx';
import { keepTyped, readDraft } from './draft.ts';

interface Props {
  /** The address to edit, or `undefined` for a new one. */
  address: Address | undefined;
  send: ComponentProps<typeof AddressForm>['send'];
  /** The shopper has no other address, so the form can't be cancelled. */
  isFirst: boolean;
  onClose: (isSaved: boolean) => void;
}

export function AddressEntry({ address, send, isFirst, onClose }: Props) {
  const text = useText('checkout');
  const close = (isSaved: boolean) => {
    if (!address) keepTyped(undefined);
    onClose(isSaved);
  };
  return (
    <AddressForm
      key={address?.id}
      address={address ?? readDraft().typed ?? {}}
      failed={text(address ? 'address.updateError' : 'address.addError')}
      takesFocus={!isFirst}
      send={send}
      onDone={() => close(true)}
      {...(!address && { onTyped: keepTyped })}
      {...(!isFirst && { onCancel: () => close(false) })}
    />
  );
}
