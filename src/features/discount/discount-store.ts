/**
 * The discount code that the shopper has entered. It stays on the device with the cart, and only the API applies it, in the
 * checkout.
 */
import { atom, onMount, type ReadableAtom } from 'nanostores';
import { features } from '#platform/config.ts';
import { cartEvent, sessionEvent } from '#platform/event-names.ts';
import { onStoredChange, read, remove, write } from '#platform/storage.ts';
import { discountCodeKey } from '#platform/storage-keys.ts';
import type { CodeRefusal } from './discount.ts';

const $code = atom('');
/** Empty without a code. */
export const $discountCode: ReadableAtom<string> = $code;

const $refused = atom<CodeRefusal | undefined>();
/** Why the API last refused the code. */
export const $codeRefusal: ReadableAtom<CodeRefusal | undefined> = $refused;

function follow(event?: Event): void {
  const code = (features.discountCodes && read(discountCodeKey)) || '';
  // Forget the old reason if it is about a code that another tab has replaced, or about the code of a shopper who has signed out.
  if (code !== $code.get() || event?.type === sessionEvent) $refused.set(undefined);
  $code.set(code);
}

onMount($code, () => {
  // The build also mounts the store.
  if (typeof window === 'undefined') return;
  follow();
  // A payment that turns out to be paid deletes the code as it changes the cart.
  return onStoredChange(follow, sessionEvent, cartEvent);
});

/** Entering the same code again changes nothing, so the reason why the code was refused stays. */
export function enterCode(code: string): void {
  if (code === $code.get()) return;
  write(discountCodeKey, code);
  $refused.set(undefined);
  $code.set(code);
}

/** With a refusal, the page says why the code is gone. */
export function forgetCode(refusal?: CodeRefusal): void {
  remove(discountCodeKey);
  $refused.set(refusal);
  $code.set('');
}

/** Notes why the API refuses the code, if it does. A refused code stays, because it may count for another cart. */
export function noteRefusal(refusal: CodeRefusal | undefined): void {
  $refused.set(refusal);
}
