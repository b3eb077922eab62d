/** Registration, sign-in, password reset and the signed-in user. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import * as auth from '#api/contract/auth.ts';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { refuseCommonPassword } from '../../backend/account/common-passwords.ts';
import { emailKey } from '../../backend/account/email-key.ts';
import { publicName } from '../../backend/catalog/reviews.ts';
import {
  emailTaken,
  invalidLink,
  invalidResetCode,
  sessionEnded,
  wrongCredentials,
} from '../../backend/failures/common-failures.ts';
import { type HttpError, invalid } from '../../backend/failures/http-error.ts';
import { hashSecret, matchesHash } from '../account/hash.ts';
import { sendMail } from '../account/mail.ts';
import { mailResetCode, spendResetCode, userOfResetCode } from '../account/reset-code.ts';
import { mailResetLink, userOfResetLink } from '../account/reset-link.ts';
import { rotateRefreshToken, signIn, signOut, signOutEverywhere } from '../account/session.ts';
import { addUser, requirePossiblePhoneNumber, toUser, type UserRow, userByEmail } from '../account/user.ts';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';
import { shopUrlOf } from '../http/caller.ts';
import { rememberCaller } from '../http/limits.ts';
import { route } from '../http/route.ts';
import { sellerFrom } from '../invoice/invoice.ts';

/** Whether the user still has this password when the slow comparison ends. A reset may set another one meanwhile. */
async function hasPassword(context: Context, user: UserRow | undefined, password: string): Promise<boolean> {
  const isRight = await matchesHash(context, password, user?.password_hash);
  if (!user || !isRight) return false;
  return !!context.db.one`SELECT 1 FROM user WHERE id = ${user.id} AND password_hash = ${user.password_hash}`;
}

/** Throws `HttpError` 422 for a missing or wrong password. */
async function requirePassword(context: Context, user: UserRow, password: string | undefined): Promise<void> {
  if (password === undefined) throw invalid({ currentPassword: 'required' });
  if (!(await hasPassword(context, user, password))) throw invalid({ currentPassword: 'wrongPassword' });
}

/** Writes to the old email address, so that the owner learns of a change made by somebody else. */
function mailNewEmail(context: Context, { first_name: name, email }: UserRow, language: Language): void {
  const seller = (context.seller ?? sellerFrom({})).email;
  sendMail(
    context,
    { kind: 'new-email', recipient: email, language },
    {
      en: {
        subject: 'Your email address has changed',
        text: `Hello ${name},\n\nYour account now has another email address, and this one no longer works for signing in. If this wasn’t you, write to us immediately: ${seller}`,
      },
      fr: {
        subject: 'Votre adresse e-mail a changé',
        text: `Bonjour ${name},\n\nVotre compte a désormais une autre adresse e-mail, et celle-ci ne permet plus de vous connecter. Si vous n’êtes pas à l’origine de ce changement, écrivez-nous immédiatement : ${seller}`,
      },
    },
  );
}

export function accountRoutes(app: Hono, context: Context): void {
  sessionRoutes(app, context);
  passwordRoutes(app, context);
  userRoutes(app, context);
}

function sessionRoutes(app: Hono, context: Context): void {
  const { db } = context;

  route(app, auth.register, async ({ body, inTransaction }) => {
    requirePossiblePhoneNumber(body.phoneNumber);
    refuseCommonPassword(body.password);
    const user: UserRow = {
      id: randomUUID(),
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.email,
      phone_number: body.phoneNumber ?? null,
      password_hash: await hashSecret(context, body.password),
      created_at: new Date(context.now()).toISOString(),
    };
    return inTransaction(() => {
      if (userByEmail(db, user.email)) throw emailTaken();
      addUser(db, user);
      return { user: toUser(user) };
    });
  });

  route(app, auth.login, async ({ body, http }) => {
    const user = userByEmail(db, body.email.trim());
    const isCorrect = await hasPassword(context, user, body.password);
    if (!user || !isCorrect) throw wrongCredentials();
    rememberCaller(http, 'auth.login', body);
    return signIn(context, user.id);
  });

  route(app, auth.logout, ({ body }) => signOut(db, body.refreshToken));

  route(app, auth.refresh, ({ body }) => {
    const tokens = rotateRefreshToken(context, body.refreshToken);
    if (!tokens) throw sessionEnded();
    return tokens;
  });
}

function passwordRoutes(app: Hono, context: Context): void {
  const { db } = context;

  route(app, auth.requestReset, ({ body, language, http }) =>
    context.shop?.features?.resetBy === 'link'
      ? mailResetLink(context, body.email, { shopUrl: shopUrlOf(http), language })
      : mailResetCode(context, body.email, language),
  );

  async function setPassword(
    { user, codeHash }: { user: UserRow; codeHash: string },
    password: string,
    failure: () => HttpError,
  ): Promise<void> {
    const passwordHash = await hashSecret(context, password);
    db.transaction(() => {
      if (!spendResetCode(context, codeHash)) throw failure();
      db.update('user', user.id, { password_hash: passwordHash });
      signOutEverywhere(db, user.id);
    });
  }

  route(app, auth.resetPassword, async ({ body }) => {
    refuseCommonPassword(body.password);
    const found = await userOfResetCode(context, { email: body.email, code: body.code });
    if (!found) throw invalidResetCode();
    await setPassword(found, body.password, invalidResetCode);
  });

  route(app, auth.resetPasswordByLink, async ({ body }) => {
    refuseCommonPassword(body.password);
    const found = userOfResetLink(context, body.token);
    if (!found) throw invalidLink();
    await setPassword(found, body.password, invalidLink);
  });
}

function userRoutes(app: Hono, context: Context): void {
  const { db } = context;

  route(app, currentUser, ({ user }) => ({ user: user ? toUser(user) : null }));

  route(app, updateCurrentUser, async ({ body, user: before, language }) => {
    requirePossiblePhoneNumber(body.phoneNumber);
    const isNewEmail = body.email !== undefined && body.email !== before.email;
    if (isNewEmail) await requirePassword(context, before, body.currentPassword);
    const after = db.transaction(() => {
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
      const name = publicName(after.first_name, after.last_name);
      if (name !== publicName(before.first_name, before.last_name))
        db.run`UPDATE review SET author_name = ${name} WHERE author_id = ${after.id}`;
      return after;
    });
    if (isNewEmail) mailNewEmail(context, before, language);
    return { user: toUser(after) };
  });
}
