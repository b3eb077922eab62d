/** The signed-in user. */
import type { Hono } from 'hono';
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { optionalUser, requireUser } from '../account/bearer.ts';
import { requirePossiblePhoneNumber } from '../account/phone-number.ts';
import { publicName, saveUser, toUser, type UserRow, userByEmail } from '../account/user.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/database.ts';
import { route } from '../http/route.ts';
import { emailTaken } from './auth.ts';

export function userRoutes(app: Hono, { db }: Context): void {
  route(app, currentUser, ({ http }) => {
    const user = optionalUser(http);
    return { user: user ? toUser(user) : null };
  });

  route(app, updateCurrentUser, ({ body, http }) => {
    const before = requireUser(http);
    requirePossiblePhoneNumber(body.phoneNumber);
    const after: UserRow = {
      ...before,
      first_name: body.firstName ?? before.first_name,
      last_name: body.lastName ?? before.last_name,
      email: body.email ?? before.email,
      phone_number: body.phoneNumber === undefined ? before.phone_number : body.phoneNumber,
    };
    transaction(db, () => {
      const owner = userByEmail(db, after.email);
      if (owner && owner.id !== after.id) throw emailTaken();
      saveUser(db, after);
      if (publicName(after) !== publicName(before))
        db.prepare('UPDATE review SET author_name = ? WHERE author_id = ?').run(publicName(after), after.id);
    });
    return { user: toUser(after) };
  });
}
