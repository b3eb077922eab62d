/** The form for another address, or for changing one. What is typed for a new address survives a reload. */
import type { ComponentProps } from 'react';
import type { Address } from '#api/contract/address.ts';
import { AddressForm } from '#features/account/AddressForm.tsx';
import { keepTyped, readDraft } from './draft.ts';
import type { CheckoutPage } from './page.ts';

interface Props {
  page: CheckoutPage;
  account: ComponentProps<typeof AddressForm>['page'];
  /** The address to change; `undefined` for a new one. */
  address: Address | undefined;
  send: ComponentProps<typeof AddressForm>['send'];
  /** There is no other address to go on with, so the form cannot be cancelled. */
  isFirst: boolean;
  onClose: (isSaved: boolean) => void;
}

export function AddressEntry({ page, account, address, send, isFirst, onClose }: Props) {
  const close = (isSaved: boolean) => {
    if (!address) keepTyped(undefined);
    onClose(isSaved);
  };
  return (
    <AddressForm
      key={address?.id}
      page={account}
      address={address ?? readDraft().typed ?? {}}
      failed={page.text(address ? 'address.updateError' : 'address.addError')}
      takesFocus={!isFirst}
      send={send}
      onDone={() => close(true)}
      {...(!address && { onTyped: keepTyped })}
      {...(!isFirst && { onCancel: () => close(false) })}
    />
  );
}
