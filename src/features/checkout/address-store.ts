/** The shopper's addresses in the checkout: to choose from, to add one, and to complete one. */
import { atom } from 'nanostores';
import {
  type Address,
  type AddressFields,
  createAddress,
  listAddresses,
  updateAddress,
} from '#api/contract/address.ts';
import { failureOf } from '#api/failure.ts';
import type { CallOptions } from '#api/speak.ts';
import { withAddress } from '#features/account/account.ts';
import { authorised, onSessionEnd } from '#features/session/store.ts';
import type { Failure } from '#lib/failure.ts';
import { latest } from '#lib/latest.ts';
import { idle, type Loadable, loading, stopped } from '#lib/loadable.ts';

export const $addresses = atom<Loadable<readonly Address[]>>(idle);
const reading = latest();

onSessionEnd(() => {
  reading.stop();
  $addresses.set(idle);
});

export async function loadAddresses(): Promise<void> {
  $addresses.set(loading);
  try {
    const answer = await reading.run((signal) => authorised().call(listAddresses, {}, { signal }));
    if (answer) $addresses.set({ state: 'ready', data: answer.addresses });
  } catch (error) {
    $addresses.set({ state: 'failed', failure: failureOf(error) });
  }
}

/** Reads the list again while the present one stays on the page; a failure changes nothing. */
export async function refreshAddresses(): Promise<void> {
  try {
    const answer = await reading.run((signal) => authorised().call(listAddresses, {}, { signal }));
    if (answer) $addresses.set({ state: 'ready', data: answer.addresses });
  } catch (error) {
    failureOf(error);
  }
}

export function stopAddresses(): void {
  reading.stop();
  if ($addresses.get().state === 'loading') $addresses.set(stopped);
}

/** Adds an address, or changes the one with this id; the list contains the answer. */
export async function saveAddress(
  fields: AddressFields,
  id: string | undefined,
  options: CallOptions,
): Promise<{ address: Address } | { failure: Failure }> {
  try {
    const { address } = id
      ? await authorised().call(updateAddress, { params: { id }, body: fields }, options)
      : await authorised().call(createAddress, { body: fields }, options);
    const known = $addresses.get();
    $addresses.set({ state: 'ready', data: withAddress(known.state === 'ready' ? known.data : [], address) });
    return { address };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}
