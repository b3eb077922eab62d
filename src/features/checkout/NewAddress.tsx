/** The form for a further address, as far as it was typed before; what is typed is kept until it is saved or given up. */
import type { ComponentProps } from 'react';
import { AddressForm } from '#features/account/AddressForm.tsx';
import { keepTyped, readDraft } from './draft.ts';
import type { CheckoutPage } from './page.ts';

interface Props {
  page: CheckoutPage;
  account: ComponentProps<typeof AddressForm>['page'];
  send: ComponentProps<typeof AddressForm>['send'];
  /** When it is done with; `undefined` where there is no way without an address. */
  close: (() => void) | undefined;
}

export function NewAddress({ page, account, send, close }: Props) {
  const end = () => {
    keepTyped(undefined);
    close?.();
  };
  return (
    <AddressForm
      page={account}
      address={readDraft().typed ?? {}}
      failed={page.text('address.addError')}
      takesFocus={close !== undefined}
      onTyped={keepTyped}
      send={send}
      onDone={end}
      {...(close && { onCancel: end })}
    />
  );
}
