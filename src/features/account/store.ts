/** Removing addresses with a way back, and changing the profile. No verb rejects: each answers its result or failure. */
import { atom } from 'nanostores';
import { type Address, createAddress, deleteAddress } from '#api/contract/address.ts';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { RejectedError } from '#api/errors.ts';
import { resultOf } from '#api/failure.ts';
import type { CallOptions, Client } from '#api/request.ts';
import { fieldsOf, isComplete, withAddressAt } from '#features/addresses/addresses.ts';
import { addressBook, pendingRemovals } from '#features/addresses/store.ts';
import { announceChange } from '#features/session/changes-store.ts';
import { askAgain, mayBeDone } from '#features/session/personal-store.ts';
import { onSignOut } from '#features/session/sign-out-store.ts';
import { authorised, onSessionEnd } from '#features/session/store.ts';
import { putUser } from '#features/session/user-store.ts';
import type { Failure } from '#lib/failure.ts';
import { leaveForNextPage } from '#platform/flash.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import type { Profile } from './account.ts';

/** An address that was taken out and can come back: at first the API does not know of it yet. */
interface Removal {
  readonly address: Address;
  readonly index: number;
}

export const $removals = atom<readonly Removal[]>([]);
/** The API would not take an address out: it is in the list again. */
export const $removalFailure = atom<Failure | undefined>();

/** Milliseconds in which taking an address out is no more than an intention. */
const undoTime = 8000;
/** Removals that the API is being told of: too late to take back, too early to know the result. */
const leaving = new Map<Removal, Promise<void>>();

/** Takes an address out of the list at once, and of the account a little later or when the page is left. */
export function removeAddress(address: Address): void {
  const state = addressBook.$state.get();
  if (state.state !== 'ready' || pendingRemovals.has(address.id)) return;
  const removal = { address, index: state.data.findIndex(({ id }) => id === address.id) };
  $removalFailure.set(undefined);
  pendingRemovals.set(
    address.id,
    setTimeout(() => void commit(removal), undoTime),
  );
  $removals.set([...$removals.get(), removal]);
  addressBook.change((addresses) => addresses.filter(({ id }) => id !== address.id));
}

function commit(removal: Removal, keepalive = false): Promise<void> {
  clearTimeout(pendingRemovals.get(removal.address.id));
  const going = leaving.get(removal) ?? carryOut(removal, keepalive).finally(() => leaving.delete(removal));
  leaving.set(removal, going);
  return going;
}

async function carryOut(removal: Removal, keepalive: boolean): Promise<void> {
  const { address, index } = removal;
  const answer = await takeOut(authorised(), address.id, { keepalive });
  pendingRemovals.delete(address.id);
  if (answer.ok) {
    // A list on its way was made before this.
    addressBook.change((addresses) => addresses.filter(({ id }) => id !== address.id));
    announceChange();
  }
  if (answer.ok || answer.failure.kind === 'stopped') return;
  forget(removal);
  addressBook.change((addresses) => withAddressAt(addresses, address, index));
  $removalFailure.set(answer.failure);
}

function takeOut(client: Client, id: string, options: CallOptions) {
  return resultOf(async () => {
    try {
      await client.call(deleteAddress, { params: { id } }, options);
    } catch (error) {
      // Another tab was faster.
      if (!(error instanceof RejectedError && error.status === 404)) throw error;
    }
  });
}

/**
 * Puts an address back: it was not gone yet, or is made anew. Answers the address instead where the API would refuse to
 * make it, for the shopper to complete.
 */
export function undoRemoval(removal: Removal, options: CallOptions) {
  return resultOf(async (): Promise<Address | undefined> => {
    const { address, index } = removal;
    // Told already: what came of it decides whether there is anything to bring back.
    await leaving.get(removal);
    if (!$removals.get().includes(removal)) return undefined;
    let back = address;
    if (pendingRemovals.has(address.id)) {
      clearTimeout(pendingRemovals.get(address.id));
      pendingRemovals.delete(address.id);
    } else if (!isComplete(address)) {
      forget(removal);
      return address;
    } else {
      const body = fieldsOf(address);
      back = (await authorised().call(createAddress, { body }, options)).address;
      announceChange();
    }
    forget(removal);
    addressBook.change((addresses) => withAddressAt(addresses, back, index));
    return undefined;
  });
}

function forget(removal: Removal): void {
  $removals.set($removals.get().filter((other) => other !== removal));
}

if (typeof window !== 'undefined')
  addEventListener('pagehide', () => {
    for (const removal of $removals.get())
      if (pendingRemovals.has(removal.address.id)) void commit(removal, true);
  });

/** Cancels the timers of all pending removals, and answers the addresses they are for. */
function stopTimers(): readonly string[] {
  for (const timer of pendingRemovals.values()) clearTimeout(timer);
  const ids = [...pendingRemovals.keys()];
  pendingRemovals.clear();
  return ids;
}

const tellNextPage = () => leaveForNextPage(storageKeys.addressNotice.key, 'kept');

onSignOut(() => {
  const ids = stopTimers();
  if (!ids.length) return undefined;
  return async (client) => {
    const answers = await Promise.all(ids.map((id) => takeOut(client, id, { keepalive: true })));
    const isDone = answers.every(({ ok }) => ok);
    if (!isDone) tellNextPage();
    return isDone;
  };
});

// Ended by itself or in another tab, there is no token left to do it with.
onSessionEnd(() => {
  if (stopTimers().length) tellNextPage();
  $removals.set([]);
  $removalFailure.set(undefined);
});

/** Changes part of the profile; everything that shows the shopper's name follows. */
export function updateProfile(changes: Partial<Profile>, options: CallOptions) {
  return resultOf(async () => {
    try {
      putUser((await authorised().call(updateCurrentUser, { body: changes }, options)).user);
    } catch (error) {
      if (!mayBeDone(error) || !(await isSo(changes))) throw error;
    }
  });
}

/** Whether the account is as it was to be made, whatever became of the answer. */
async function isSo(changes: Partial<Profile>): Promise<boolean> {
  const user = (await askAgain((options) => authorised().call(currentUser, {}, options)))?.user;
  if (!user || Object.entries(changes).some(([name, value]) => user[name as keyof Profile] !== value))
    return false;
  putUser(user);
  return true;
}
