/**
 * What a shopper chose and typed in the checkout. This tab keeps it until it is used, so that a reload or a detour loses
 * nothing. Choices and addresses belong to the account that made them; what a guest typed belongs to the tab.
 */
import * as z from 'zod/mini';
import { readSessionName } from '#features/session/tokens.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { readTab, removeTab, writeTab } from '#platform/tab-storage.ts';
import type { Choices } from './checkout.ts';

const schema = z.object({
  /** Whose choices and address these are: the name of a session. */
  account: z.optional(z.string()),
  shippingAddressId: z.optional(z.string()),
  billingAddressId: z.optional(z.string()),
  shippingMethodId: z.optional(z.string()),
  /** The address form as it stands. */
  typed: z.optional(z.record(z.string(), z.string())),
  /** What a guest typed to sign in or to register; never a password. */
  guest: z.optional(z.record(z.string(), z.string())),
});
type Stored = z.output<typeof schema>;
export type Draft = Omit<Stored, 'account'>;

const { key } = storageKeys.checkoutDraft;

/** Unreadable text counts as nothing. */
function stored(): Stored {
  try {
    return z.parse(schema, JSON.parse(readTab(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** This account's draft; from another account's draft, only what was typed as a guest. */
export function readDraft(): Draft {
  const { account, ...draft } = stored();
  return account === readSessionName() ? draft : { guest: draft.guest };
}

export function keepChoices(choices: Choices): void {
  const { typed, guest } = readDraft();
  keep({ ...choices, typed, guest });
}

/** `undefined`: the address was saved, or given up. */
export function keepTyped(typed: Readonly<Record<string, string>> | undefined): void {
  keep({ ...readDraft(), typed });
}

/** `undefined`: signed in. A member's draft stays for when they sign in again. */
export function keepGuest(guest: Readonly<Record<string, string>> | undefined): void {
  writeTab(key, JSON.stringify({ ...stored(), guest }));
}

export function forgetDraft(): void {
  removeTab(key);
}

function keep(draft: Draft): void {
  writeTab(key, JSON.stringify({ ...draft, account: readSessionName() }));
}
