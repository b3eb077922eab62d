/** The shopper's addresses, as far as the checkout needs them: to choose from, and to add one in place. */
import { atom } from 'nanostores';
import { type Address, type AddressFields, createAddress, listAddresses } from '#api/contract/address.ts';
import { failureOf } from '#api/failure.ts';
import type { CallOptions } from '#api/speak.ts';
import { authorised, onSessionEnd } from '#features/session/store.ts';
import type { Failure } from '#lib/failure.ts';
import { idle, type Loadable, loading } from '#lib/loadable.ts';
import { latest } from './latest.ts';

export const $addresses = atom<Loadable<readonly Address[]>>(idle);
const reading = latest();

onSessionEnd(() => {
  reading.stop();
  $addresses.set(idle);
});

export async function loadAddresses(): Promise<void> {
  $addresses.set(loading);
  try {
    const answer = await reading.ask((signal) => authorised().call(listAddresses, {}, { signal }));
    if (answer) $addresses.set({ state: 'ready', data: answer.addresses });
  } catch (error) {
    $addresses.set({ state: 'failed', failure: failureOf(error) });
  }
}

/** Asks again without taking away what is shown; no answer changes nothing. */
export async function refreshAddresses(): Promise<void> {
  try {
    const answer = await reading.ask((signal) => authorised().call(listAddresses, {}, { signal }));
    if (answer) $addresses.set({ state: 'ready', data: answer.addresses });
  } catch (error) {
    failureOf(error);
  }
}

export function stopAddresses(): void {
  reading.stop();
  if ($addresses.get().state === 'loading') $addresses.set({ state: 'failed', failure: { kind: 'stopped' } });
}

/** The new address, which is in the list from then on. */
export async function addAddress(
  fields: AddressFields,
  options: CallOptions,
): Promise<{ address: Address } | { failure: Failure }> {
  try {
    const { address } = await authorised().call(createAddress, { body: fields }, options);
    const known = $addresses.get();
    const others = known.state === 'ready' ? known.data.filter(({ id }) => id !== address.id) : [];
    $addresses.set({ state: 'ready', data: [...others, address] });
    return { address };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}
