/** What was chosen and typed, kept in this tab until it is used: a reload or a detour loses nothing (promise 38). */
import * as z from 'zod/mini';
import { readTab, removeTab, writeTab } from '#platform/session-storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import type { Choices } from './checkout.ts';

const schema = z.object({
  shippingAddressId: z.optional(z.string()),
  billingAddressId: z.optional(z.string()),
  shippingMethodId: z.optional(z.string()),
  /** The address form as it stands. */
  typed: z.optional(z.record(z.string(), z.string())),
  /** What a guest typed to sign in or to register; never a password. */
  guest: z.optional(z.record(z.string(), z.string())),
});
export type Draft = z.output<typeof schema>;

const { key } = storageKeys.checkoutDraft;

/** What does not fit is nothing. */
export function readDraft(): Draft {
  try {
    return z.parse(schema, JSON.parse(readTab(key) ?? '{}'));
  } catch {
    return {};
  }
}

export function keepChoices(choices: Choices): void {
  const { typed, guest } = readDraft();
  writeTab(key, JSON.stringify({ ...choices, typed, guest }));
}

/** `undefined`: the address was saved, or given up. */
export function keepTyped(typed: Readonly<Record<string, string>> | undefined): void {
  writeTab(key, JSON.stringify({ ...readDraft(), typed }));
}

/** `undefined`: signed in. */
export function keepGuest(guest: Readonly<Record<string, string>> | undefined): void {
  writeTab(key, JSON.stringify({ ...readDraft(), guest }));
}

export function forgetDraft(): void {
  removeTab(key);
}
