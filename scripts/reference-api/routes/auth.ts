/** Registration, sign-in, refresh and password reset. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import * as auth from '#api/contract/auth.ts';
import { hash, matches } from '../account/hash.ts';
import { requirePossiblePhoneNumber } from '../account/phone-number.ts';
import { mailResetCode, spendResetCode, userOfResetCode } from '../account/reset-code.ts';
import { rotate, signIn, signOut, signOutEverywhere } from '../account/session.ts';
import { saveUser, toUser, type UserRow, userByEmail } from '../account/user.ts';
import type { Context } from '../context.ts';
import { Failure } from '../core/failure.ts';
import { transaction } from '../db/database.ts';
import { resetFailedAttempts } from '../http/limits.ts';
import { route } from '../http/route.ts';

export const emailTaken = () =>
  new Failure(409, 'This email address already has an account.', { code: 'email_taken' });
const invalidCode = () =>
  new Failure(400, 'This reset code is wrong or has expired. Request a new one.', { code: 'invalid_code' });

export function authRoutes(app: Hono, context: Context): void {
  const { db } = context;

  route(app, auth.register, async ({ body, commit }) => {
    requirePossiblePhoneNumber(body.phoneNumber);
    const user: UserRow = {
      id: randomUUID(),
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.email,
      phone_number: body.phoneNumber ?? null,
      password_hash: await hash(body.password),
      created_at: new Date(context.now()).toISOString(),
    };
    return commit(() => {
      if (userByEmail(db, user.email)) throw emailTaken();
      saveUser(db, user);
      return { user: toUser(user) };
    });
  });

  route(app, auth.login, async ({ body, http }) => {
    const user = userByEmail(db, body.email.trim());
    const isCorrect = await matches(body.password, user?.password_hash);
    if (!user || !isCorrect)
      throw new Failure(401, 'The email address or password is wrong.', { code: 'invalid_credentials' });
    resetFailedAttempts(http, 'auth.login', body);
    return signIn(context, user.id);
  });

  route(app, auth.logout, ({ body }) => {
    signOut(db, body.refreshToken);
    return undefined;
  });

  route(app, auth.refresh, ({ body }) => {
    const tokens = rotate(context, body.refreshToken);
    if (!tokens)
      throw new Failure(401, 'Your session has expired. Sign in again.', { code: 'session_ended' });
    return tokens;
  });

  route(app, auth.requestResetCode, async ({ body, language }) => {
    await mailResetCode(context, body.email, language);
    return undefined;
  });

  route(app, auth.resetPassword, async ({ body }) => {
    const found = await userOfResetCode(context, body.email, body.code);
    if (!found) throw invalidCode();
    const passwordHash = await hash(body.password);
    transaction(db, () => {
      if (!spendResetCode(context, found.codeHash)) throw invalidCode();
      db.prepare('UPDATE user SET password_hash = ? WHERE id = ?').run(passwordHash, found.user.id);
      signOutEverywhere(db, found.user.id);
    });
    return undefined;
  });
}
