/** Starts a session, and makes the calls behind the sign-in and registration forms. */

import { login, register } from '#api/contract/auth.ts';
import type { Input } from '#api/contract/endpoint.ts';
import { currentUser, type User } from '#api/contract/user.ts';
import { ContractError, resultOf, UnauthorisedError } from '#api/errors.ts';
import type { CallOptions } from '#api/request.ts';
import { readCart } from '#features/cart/cart-storage.ts';
import { clearCart } from '#features/cart/cart-store.ts';
import type { FormValues } from '#lib/form-fields.ts';
import type { Result } from '#lib/loadable.ts';
import { forgetOtherShopper } from '#platform/shopper-data.ts';
import { isBlocked } from '#platform/storage.ts';
import type { RegistrationFailure } from './form-rules.ts';
import { announceNotice } from './notice-store.ts';
import { createTokenClient } from './session-client.ts';
import { noteAccountId, publicClient, syncSession } from './session-store.ts';
import { endSessionOnServer } from './sign-out-flow.ts';
import {
  isOldAccountId,
  readAccountId,
  readTokens,
  removeTokens,
  storeSession,
  type Tokens,
} from './token-storage.ts';
import { showNewUser } from './user-store.ts';

/** `keepsCart` asks whether to keep a cart from another account. Without this function, the cart stays. */
type SignInOptions = CallOptions & { readonly keepsCart?: () => Promise<boolean> };

/** A wrong password leads to the failure `unauthorised`. */
export async function signIn(
  credentials: Input<typeof login>['body'],
  { signal, keepsCart }: SignInOptions = {},
): Promise<Result> {
  const result = await resultOf(() => beginSession(credentials, signal && { signal }));
  if (!result.ok) return result;
  const { tokens, user } = result.data;
  if (isOldAccountId(readAccountId(), user.email)) noteAccountId(user);
  const before = readAccountId();
  // An expired session leaves its cart on the device. Only the same account gets it back without a question.
  const isOthers = before && before !== user.id;
  if (isOthers && readCart().items.length && keepsCart && !(await keepsCart())) await clearCart();
  // The question is only about the cart. A discount code may be meant for the other shopper alone.
  if (isOthers) forgetOtherShopper();
  // End the previous session in every tab, so that the next shopper sees nothing of it.
  const previous = readTokens();
  removeTokens();
  syncSession();
  if (previous) void endSessionOnServer(previous.refreshToken);
  const lifetime = storeSession(user.id, tokens);
  if (lifetime === 'page') {
    // The tokens would be gone on the next page, so the sign-in counts as failed.
    removeTokens();
    void endSessionOnServer(tokens.refreshToken);
    return { ok: false, failure: { kind: isBlocked() ? 'blocked' : 'full' } };
  }
  showNewUser(user);
  syncSession();
  if (lifetime === 'tab') announceNotice('tabOnly');
  return { ok: true, data: undefined };
}

/**
 * Gets the tokens of a new session and finds out whose they are. A session is stored only with its account's id,
 * because the data on the device belongs to accounts.
 */
async function beginSession(
  body: Input<typeof login>['body'],
  options: CallOptions | undefined,
): Promise<{ tokens: Tokens; user: User }> {
  const tokens = await publicClient().call(login, { body }, options);
  try {
    const { user } = await createTokenClient(tokens).call(currentUser, {}, options);
    if (user) return { tokens, user };
    throw new UnauthorisedError(undefined, { call: currentUser.name });
  } catch (error) {
    void endSessionOnServer(tokens.refreshToken);
    // The password was right, so the form must not say that it's wrong.
    throw error instanceof UnauthorisedError
      ? new ContractError('', 'new tokens belong to no user', { call: currentUser.name, cause: error })
      : error;
  }
}

export function submitSignIn({ email = '', password = '' }: FormValues, options: SignInOptions) {
  return signIn({ email: email.trim(), password }, options);
}

/**
 * Creates an account and signs in. With `isCreated`, an earlier attempt has created the account, so this one only signs in.
 * `phoneNumber` is in international form.
 */
export async function submitRegistration(
  { firstName = '', lastName = '', email = '', password = '' }: FormValues,
  phoneNumber: string | undefined,
  { isCreated, ...options }: SignInOptions & { readonly isCreated: boolean },
): Promise<RegistrationFailure | undefined> {
  if (!isCreated) {
    const body = { firstName, lastName, email, password, ...(phoneNumber && { phoneNumber }) };
    const registered = await resultOf(() => publicClient().call(register, { body }, options));
    if (!registered.ok) return { isCreated: false, failure: registered.failure };
  }
  const signedIn = await signIn({ email, password }, options);
  return signedIn.ok ? undefined : { isCreated: true, failure: signedIn.failure };
}
