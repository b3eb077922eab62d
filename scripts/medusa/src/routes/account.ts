/** Registration, sign-in, password reset and the signed-in user. */

import { refuseCommonPassword } from '../../../backend/account/common-passwords.ts';
import { emailKey } from '../../../backend/account/email-key.ts';
import { publicName } from '../../../backend/catalog/reviews.ts';
import {
  invalidResetCode,
  sessionEnded,
  wrongCredentials,
} from '../../../backend/failures/common-failures.ts';
import { invalid } from '../../../backend/failures/http-error.ts';
import { customerWith } from '../account/customers.ts';
import {
  authenticateCustomer,
  changeEmail,
  finishEmailChange,
  registerCustomer,
  setPassword,
} from '../account/identities.ts';
import { isResetCode, sendResetCode, spendResetCodes } from '../account/reset-code.ts';
import { nameAuthor } from '../catalog/review-rows.ts';
import * as auth from '../contract.ts';
import { route } from '../http/route.ts';
import { toUser } from '../mappers/account.ts';
import { rotateRefreshToken, signIn, signOut, signOutEverywhere } from '../session/session.ts';

export const accountRoutes = [
  route(auth.register, async ({ container, body }) => {
    refuseCommonPassword(body.password);
    const customer = {
      email: emailKey(body.email),
      first_name: body.firstName,
      last_name: body.lastName,
      phone: body.phoneNumber,
    };
    return { user: toUser(await registerCustomer(container, customer, body.password)) };
  }),

  route(auth.login, async ({ container, body, remember }) => {
    const found = await authenticateCustomer(container, {
      email: emailKey(body.email),
      password: body.password,
    });
    if (!found) throw wrongCredentials();
    const tokens = await signIn(container, found.customerId);
    // A reset ends all sessions, but may have done so before this one began.
    if (!(await found.hasSamePassword())) {
      await signOut(container, tokens.refreshToken);
      throw wrongCredentials();
    }
    remember();
    return tokens;
  }),

  route(auth.logout, async ({ container, body }) => {
    await signOut(container, body.refreshToken);
    return undefined;
  }),

  route(auth.refresh, async ({ container, body }) => {
    const tokens = await rotateRefreshToken(container, body.refreshToken);
    if (!tokens) throw sessionEnded();
    return tokens;
  }),

  route(auth.requestReset, async ({ container, body }) => {
    const email = emailKey(body.email);
    await sendResetCode(container, email, await customerWith(container, { email }));
    return undefined;
  }),

  route(auth.resetPassword, async ({ container, body }) => {
    refuseCommonPassword(body.password);
    const email = emailKey(body.email);
    const isRight = await isResetCode(container, { email, code: body.code });
    const customer = isRight && (await finishEmailChange(container, { email }));
    if (!customer || !(await spendResetCodes(container, email))) throw invalidResetCode();
    await setPassword(container, { email, password: body.password });
    await signOutEverywhere(container, customer.id);
    return undefined;
  }),

  route(auth.currentUser, async ({ container, customerId }) => {
    const customer = customerId && (await finishEmailChange(container, { id: customerId }));
    return { user: customer ? toUser(customer) : null };
  }),

  route(auth.updateCurrentUser, async ({ container, body, customerId }) => {
    const before = await finishEmailChange(container, { id: customerId });
    if (!before) throw sessionEnded();
    const changes = {
      ...(body.firstName !== undefined && { first_name: body.firstName }),
      ...(body.lastName !== undefined && { last_name: body.lastName }),
      ...(body.phoneNumber !== undefined && { phone: body.phoneNumber }),
    };
    const email = body.email === undefined ? before.email : emailKey(body.email);
    if (email === before.email) await container.resolve('customer').updateCustomers(before.id, changes);
    else {
      if (body.currentPassword === undefined) throw invalid({ currentPassword: 'required' });
      const credentials = { email: before.email, password: body.currentPassword };
      const found = await authenticateCustomer(container, credentials);
      if (!(await found?.hasSamePassword())) throw invalid({ currentPassword: 'wrongPassword' });
      await changeEmail(container, before, { ...changes, email });
    }
    const after = (await customerWith(container, { id: before.id })) ?? before;
    await nameAuthor(container, after.id, publicName(after.first_name, after.last_name));
    return { user: toUser(after) };
  }),
];
