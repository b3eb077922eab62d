/**
 * What the shopper chose and typed in the checkout, stored in this tab so that a reload loses nothing. Choices and
 * addresses belong to an account. What a guest typed belongs to the tab.
 */
import * as z from 'zod/mini';
import type { Address } from '#api/contract/address.ts';
import { type AddressPurpose, addressPurposes } from '#features/addresses/addresses.ts';
import { readAccountId } from '#features/session/token-storage.ts';
import { jsonIn } from '#lib/json.ts';
import { readTab, removeTab, writeTab } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import type { Choices } from './checkout.ts';

const schema = z.object({
  /** The account's id (`readAccountId`). The choices and the address belong to it. */
  account: z.optional(z.string()),
  shippingAddressId: z.optional(z.string()),
  billingAddressId: z.optional(z.string()),
  shippingMethodId: z.optional(z.string()),
  typed: z.optional(z.record(z.string(), z.string())),
  typedFor: z.optional(z.enum(addressPurposes)),
  /** What a guest typed to sign in or to register, but never a password. */
  guest: z.optional(z.record(z.string(), z.string())),
});
type Stored = z.output<typeof schema>;
type CheckoutDraft = Omit<Stored, 'account'>;

const { key } = storageKeys.checkoutDraft;

/** An empty draft if the stored text is missing or unreadable. */
function readStored(): Stored {
  return z.safeParse(schema, jsonIn(readTab(key))).data ?? {};
}

/** The stored draft if it belongs to this account. Otherwise, only what a guest typed. */
function readCheckoutDraft(): CheckoutDraft {
  const { account: accountId, ...draft } = readStored();
  return accountId && accountId === readAccountId() ? draft : { guest: draft.guest };
}

/** The choices of an earlier visit. */
export function readChoices(): Choices {
  const { shippingAddressId, billingAddressId, shippingMethodId } = readCheckoutDraft();
  return { shippingAddressId, billingAddressId, shippingMethodId };
}

export function keepChoices(choices: Choices): void {
  const { typed, typedFor, guest } = readCheckoutDraft();
  keep({ ...choices, typed, typedFor, guest });
}

/** When the shopper saves or cancels, pass `undefined` to clear the address. */
function keepTypedAddress(
  typed: Readonly<Record<string, string>> | undefined,
  typedFor?: AddressPurpose,
): void {
  keep({ ...readCheckoutDraft(), typed, typedFor });
}

/** When the guest signs in, pass `undefined` to clear what they typed. An account's draft stays. */
function keepGuest(guest: Readonly<Record<string, string>> | undefined): void {
  writeTab(key, JSON.stringify({ ...readStored(), guest }));
}

/** What a guest typed to sign in or to register. */
export const guestDraft = { read: () => readCheckoutDraft().guest, keep: keepGuest };
export type GuestDraft = typeof guestDraft;

/** What a member typed into the form for a new address. */
export const addressDraft = { read: readTypedAddress, keep: keepTypedAddress };
export type AddressDraft = typeof addressDraft;

function readTypedAddress(): { fields: Partial<Address>; purpose: AddressPurpose } | undefined {
  const { typed, typedFor: purpose = 'shipping' } = readCheckoutDraft();
  return typed && { fields: typed, purpose };
}

export function forgetCheckoutDraft(): void {
  removeTab(key);
}

function keep(draft: CheckoutDraft): void {
  writeTab(key, JSON.stringify({ ...draft, account: readAccountId() }));
}
