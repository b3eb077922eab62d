/** The shopper's addresses, for the account and the checkout. */
import {
  type Address,
  type AddressFields,
  createAddress,
  listAddresses,
  updateAddress,
} from '#api/contract/address.ts';
import { resultOf } from '#api/failure.ts';
import type { CallOptions } from '#api/request.ts';
import { announceChange } from '#features/session/changes-store.ts';
import { personal } from '#features/session/personal-store.ts';
import { authorised } from '#features/session/store.ts';
import { withAddress } from './addresses.ts';

/** The timers of removals that the shopper can still undo, by address id. The list leaves these addresses out. */
export const pendingRemovals = new Map<string, ReturnType<typeof setTimeout>>();

/** In the order in which they were made. */
export const addressBook = personal<readonly Address[]>(async (client, options) => {
  const { addresses } = await client.call(listAddresses, {}, options);
  return addresses.filter(({ id }) => !pendingRemovals.has(id));
});

/** Adds an address, or changes the one with this id. Answers the address as the API has it; never rejects. */
export function saveAddress(fields: AddressFields, id: string | undefined, options: CallOptions) {
  return resultOf(async () => {
    const client = authorised();
    const { address } = await (id === undefined
      ? client.call(createAddress, { body: fields }, options)
      : client.call(updateAddress, { params: { id }, body: fields }, options));
    addressBook.change((addresses) => withAddress(addresses, address));
    announceChange();
    return address;
  });
}
