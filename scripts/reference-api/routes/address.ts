/** Addresses of the signed-in user. For another user's address, the API answers 404 (promise 60). */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import {
  type Address,
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '#api/contract/address.ts';
import { invalid, notFound } from '../../backend/failures/http-error.ts';
import { addressesOfUser, addressOfUser, type UserRow } from '../account/user.ts';
import type { Context } from '../core/context.ts';
import type { Changes } from '../db/database.ts';
import { route } from '../http/route.ts';
import { isCountry } from '../shipping/method.ts';

export function addressRoutes(app: Hono, context: Context): void {
  const { db } = context;
  const ownAddress = (user: UserRow, id: string): Address => {
    const address = addressOfUser(db, user.id, id);
    if (!address) throw notFound('Address');
    return address;
  };

  route(app, listAddresses, ({ user }) => ({ addresses: addressesOfUser(db, user.id) }));

  route(app, createAddress, ({ body, user, inTransaction }) => {
    requireCountry(body.country);
    return inTransaction(() => {
      const id = randomUUID();
      db.insert('address', {
        ...columnsOf(body),
        id,
        user_id: user.id,
        created_at: new Date(context.now()).toISOString(),
      });
      return { address: ownAddress(user, id) };
    });
  });

  route(app, updateAddress, ({ params, body, user }) => {
    const { id } = ownAddress(user, params.id);
    if (body.country !== undefined) requireCountry(body.country);
    db.update('address', id, columnsOf(body));
    return { address: ownAddress(user, id) };
  });

  route(app, deleteAddress, ({ params, user }) => {
    db.run`DELETE FROM address WHERE id = ${ownAddress(user, params.id).id}`;
  });
}

/** A field that the call leaves out is undefined, so its column doesn't change. An empty `line2` or `company` becomes null. */
function columnsOf({ postalCode, line2, company, ...same }: Changes): Changes {
  return { ...same, line2: nullIfEmpty(line2), company: nullIfEmpty(company), postal_code: postalCode };
}

const nullIfEmpty = <T>(text: T) => (text === '' ? null : text);

/** Checks that the country exists (ISO 3166-1). The contract checks only the form. Throws `HttpError` 422. */
function requireCountry(code: string): void {
  if (!isCountry(code)) throw invalid({ country: 'unknown' });
}
