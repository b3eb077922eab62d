/** Removes addresses, with undo. The functions never reject. */
import { atom, type ReadableAtom } from 'nanostores';
import { type Address, createAddress, deleteAddress } from '#api/contract/address.ts';
import { ifFound, resultOf } from '#api/errors.ts';
import type { CallOptions, Client } from '#api/request.ts';
import { abortable } from '#api/signals.ts';
import { onSignOut } from '#api/unsent-changes.ts';
import { isCompleteAddress, toAddressFields, withAddressAt } from '#features/addresses/addresses.ts';
import { $addresses, changeAddresses, hideAddress, stopHiding } from '#features/addresses/addresses-store.ts';
import { announceAccountChange } from '#features/session/account-change-storage.ts';
import { memberClient, onSessionEnd } from '#features/session/session-store.ts';
import type { Failure } from '#lib/loadable.ts';
import { writeTab } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import type { AddressRemoval } from './account.ts';

const $undoable = atom<readonly AddressRemoval[]>([]);
export const $removals: ReadableAtom<readonly AddressRemoval[]> = $undoable;

const $failure = atom<Failure | undefined>();
/** Why the API didn't delete an address. The address is in the list again. */
export const $removalFailure: ReadableAtom<Failure | undefined> = $failure;

/** Milliseconds until a removed address is deleted from the account. */
const deleteDelay = 8000;
/** The timers of removals that the shopper can still undo, by address id. */
const pendingRemovals = new Map<string, ReturnType<typeof setTimeout>>();
const pendingDeletes = new Map<AddressRemoval, Promise<void>>();

/**
 * Removes an address from the list immediately, and from the account after a delay or when the shopper leaves the page.
 */
export function removeAddress(address: Address): void {
  const state = $addresses.get();
  if (state.kind !== 'ready' || pendingRemovals.has(address.id)) return;
  const removal = { address, index: state.data.findIndex(({ id }) => id === address.id) };
  $failure.set(undefined);
  pendingRemovals.set(
    address.id,
    setTimeout(() => void deleteNow(removal), deleteDelay),
  );
  $undoable.set([...$undoable.get(), removal]);
  hideAddress(address.id);
}

function deleteNow(removal: AddressRemoval): Promise<void> {
  clearTimeout(pendingRemovals.get(removal.address.id));
  const pending =
    pendingDeletes.get(removal) ?? deleteRemoved(removal).finally(() => pendingDeletes.delete(removal));
  pendingDeletes.set(removal, pending);
  return pending;
}

async function deleteRemoved(removal: AddressRemoval): Promise<void> {
  const { address, index } = removal;
  const result = await deleteFromAccount(memberClient(), address.id);
  pendingRemovals.delete(address.id);
  if (result.ok) {
    announceAccountChange();
    return;
  }
  stopHiding(address.id);
  if (result.failure.kind === 'stopped') return;
  dropRemoval(removal);
  changeAddresses((addresses) => withAddressAt(addresses, address, index));
  $failure.set(result.failure);
}

/** The call outlives the page, because the shopper has already seen the address disappear. */
function deleteFromAccount(client: Client, id: string) {
  // Another tab may already have deleted the address.
  return resultOf(() => ifFound(client.call(deleteAddress, { params: { id } }, { keepalive: true })));
}

/**
 * Restores an address. Cancels the deletion, or creates the address again if it is already deleted. An incomplete address
 * can't be created again. The function then returns the address, so that the shopper can complete it.
 */
export function restoreAddress(removal: AddressRemoval, options: CallOptions) {
  return resultOf(async (): Promise<Address | undefined> => {
    const { address, index } = removal;
    // Wait for a pending deletion. If it fails, the address is already in the list again.
    const deletion = pendingDeletes.get(removal);
    if (deletion) await abortable(deletion, options.signal);
    if (!$undoable.get().includes(removal)) return undefined;
    let restored = address;
    if (pendingRemovals.has(address.id)) {
      clearTimeout(pendingRemovals.get(address.id));
      pendingRemovals.delete(address.id);
      stopHiding(address.id);
    } else if (!isCompleteAddress(address)) {
      dropRemoval(removal);
      return address;
    } else {
      restored = (await memberClient().call(createAddress, { body: toAddressFields(address) }, options))
        .address;
      announceAccountChange();
    }
    dropRemoval(removal);
    changeAddresses((addresses) => withAddressAt(addresses, restored, index));
    return undefined;
  });
}

function dropRemoval(removal: AddressRemoval): void {
  $undoable.set($undoable.get().filter((other) => other !== removal));
}

if (typeof window !== 'undefined')
  addEventListener('pagehide', () => {
    for (const removal of $undoable.get())
      if (pendingRemovals.has(removal.address.id)) void deleteNow(removal);
  });

function stopTimers(): readonly string[] {
  for (const timer of pendingRemovals.values()) clearTimeout(timer);
  const ids = [...pendingRemovals.keys()];
  pendingRemovals.clear();
  ids.forEach(stopHiding);
  return ids;
}

const storeNotice = () => writeTab(storageKeys.addressNotice.key, 'kept');

onSignOut(() => {
  const ids = stopTimers();
  if (!ids.length) return undefined;
  return async (client) => {
    const results = await Promise.all(ids.map((id) => deleteFromAccount(client, id)));
    const isDone = results.every(({ ok }) => ok);
    if (!isDone) storeNotice();
    return isDone;
  };
});

// If the session expires or ends in another tab, no token is left to delete the addresses with.
onSessionEnd(() => {
  if (stopTimers().length) storeNotice();
  $undoable.set([]);
  $failure.set(undefined);
});
