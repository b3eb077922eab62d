/** Registration, sign-in, password reset, the signed-in user, and the newsletter. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import * as auth from '#api/contract/auth.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { hash, matches } from '../account/hash.ts';
import { mailResetCode, spendResetCode, userOfResetCode } from '../account/reset-code.ts';
import { optionalUser, requireUser, rotate, signIn, signOut, signOutEverywhere } from '../account/session.ts';
import {
  addUser,
  emailKey,
  publicName,
  requirePossiblePhoneNumber,
  toUser,
  type UserRow,
  userByEmail,
} from '../account/user.ts';
import type { Context } from '../context.ts';
import { Failure } from '../core/failure.ts';
import { rememberClient } from '../http/limits.ts';
import { route } from '../http/route.ts';

const emailTaken = () =>
  new Failure(409, 'This email address already has an account.', { code: 'email_taken' });
const invalidCode = () =>
  new Failure(400, 'This reset code is wrong or has expired. Request a new one.', { code: 'invalid_code' });

export function accountRoutes(app: Hono, context: Context): void {
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
      addUser(db, user);
      return { user: toUser(user) };
    });
  });

  route(app, auth.login, async ({ body, http }) => {
    const user = userByEmail(db, body.email.trim());
    const isCorrect = await matches(body.password, user?.password_hash);
    if (!user || !isCorrect)
      throw new Failure(401, 'The email address or password is wrong.', { code: 'invalid_credentials' });
    rememberClient(http, 'auth.login', body);
    return signIn(context, user.id);
  });

  route(app, auth.logout, ({ body }) => signOut(db, body.refreshToken));

  route(app, auth.refresh, ({ body }) => {
    const tokens = rotate(context, body.refreshToken);
    if (!tokens)
      throw new Failure(401, 'Your session has expired. Sign in again.', { code: 'session_ended' });
    return tokens;
  });

  route(app, auth.requestResetCode, ({ body, language }) => mailResetCode(context, body.email, language));

  route(app, auth.resetPassword, async ({ body }) => {
    const found = await userOfResetCode(context, body.email, body.code);
    if (!found) throw invalidCode();
    const passwordHash = await hash(body.password);
    db.transaction(() => {
      if (!spendResetCode(context, found.codeHash)) throw invalidCode();
      db.update('user', found.user.id, { password_hash: passwordHash });
      signOutEverywhere(db, found.user.id);
    });
  });

  route(app, currentUser, ({ http }) => {
    const user = optionalUser(http);
    return { user: user ? toUser(user) : null };
  });

  route(app, updateCurrentUser, ({ body, http }) => {
    const before = requireUser(http);
    requirePossiblePhoneNumber(body.phoneNumber);
    return db.transaction(() => {
      const owner = body.email && userByEmail(db, body.email);
      if (owner && owner.id !== before.id) throw emailTaken();
      db.update('user', before.id, {
        first_name: body.firstName,
        last_name: body.lastName,
        email: body.email,
        email_key: body.email && emailKey(body.email),
        phone_number: body.phoneNumber,
      });
      const after = db.one<UserRow>`SELECT * FROM user WHERE id = ${before.id}` ?? before;
      if (publicName(after) !== publicName(before))
        db.run`UPDATE review SET author_name = ${publicName(after)} WHERE author_id = ${after.id}`;
      return { user: toUser(after) };
    });
  });

  // The response is the same for a new and a known address, so that nobody learns who has subscribed.
  route(app, subscribeNewsletter, ({ body: { email }, commit }) =>
    commit(() => {
      const created_at = new Date(context.now()).toISOString();
      db.insertIfNew('newsletter', { email_key: emailKey(email), email, created_at });
    }),
  );
}
