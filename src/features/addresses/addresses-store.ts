/** The shopper's addresses, which the account and the checkout share. */
import {
  type Address,
  type AddressFields,
  createAddress,
  listAddresses,
  updateAddress,
} from '#api/contract/address.ts';
import { resultOf } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import { announceAccountChange } from '#features/session/account-change-storage.ts';
import { personalResource } from '#features/session/personal-store.ts';
import { memberClient } from '#features/session/session-store.ts';
import { prepareCountryNames } from '#i18n/country-names.ts';
import { pageLocale } from '#i18n/locale.ts';
import { withAddress } from './addresses.ts';

/** The ids of removed addresses. The list leaves them out, even if an older response still contains them. */
const hidden = new Set<string>();

/** Oldest first. */
export const {
  $state: $addresses,
  load: loadAddresses,
  stop: stopAddresses,
  change: changeAddresses,
} = personalResource<readonly Address[]>(async (options) => {
  const response = memberClient().call(listAddresses, {}, options);
  prepareCountryNames(pageLocale());
  const { addresses } = await response;
  return addresses.filter(({ id }) => !hidden.has(id));
});

/** Leaves an address out of the list until `stopHiding`, or for good if it is deleted. */
export function hideAddress(id: string): void {
  hidden.add(id);
  changeAddresses((addresses) => addresses.filter((address) => address.id !== id));
}

/** Lets the list contain the address again. */
export function stopHiding(id: string): void {
  hidden.delete(id);
}

/** Creates an address, or updates the one with this id. Never rejects. */
export function saveAddress(fields: AddressFields, id: string | undefined, options: CallOptions) {
  return resultOf(async () => {
    const client = memberClient();
    // Only calls that create something take an idempotency key.
    const { idempotencyKey: _, ...updateOptions } = options;
    const { address } = await (id === undefined
      ? client.call(createAddress, { body: fields }, options)
      : client.call(updateAddress, { params: { id }, body: fields }, updateOptions));
    // The shopper may have removed the address while the call was pending.
    if (!hidden.has(address.id)) changeAddresses((addresses) => withAddress(addresses, address));
    announceAccountChange();
    return address;
  });
}
