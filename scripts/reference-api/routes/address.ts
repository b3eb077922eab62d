/** Addresses of the signed-in user. For another user's address, the API answers 404 (promise 60). */
import { randomUUID } from 'node:crypto';
import type { Hono, Context as HonoContext } from 'hono';
import {
  type Address,
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '#api/contract/address.ts';
import { invalid, notFound } from '../../backend/http-error.ts';
import { requireUser } from '../account/session.ts';
import { addressesOfUser, addressOfUser } from '../account/user.ts';
import type { Context } from '../core/context.ts';
import type { Changes } from '../db/database.ts';
import { route } from '../http/route.ts';
import { isCountry } from '../shipping/method.ts';

export function addressRoutes(app: Hono, context: Context): void {
  const { db } = context;
  const ownAddress = (http: HonoContext, id: string): Address => {
    const address = addressOfUser(db, requireUser(http).id, id);
    if (!address) throw notFound('Address');
    return address;
  };

  route(app, listAddresses, ({ http }) => ({ addresses: addressesOfUser(db, requireUser(http).id) }));

  route(app, createAddress, ({ body, http, commit }) => {
    requireCountry(body.country);
    return commit(() => {
      const id = randomUUID();
      db.insert('address', {
        ...columnsOf(body),
        id,
        user_id: requireUser(http).id,
        created_at: new Date(context.now()).toISOString(),
      });
      return { address: ownAddress(http, id) };
    });
  });

  route(app, updateAddress, ({ params, body, http }) => {
    const { id } = ownAddress(http, params.id);
    if (body.country !== undefined) requireCountry(body.country);
    db.update('address', id, columnsOf(body));
    return { address: ownAddress(http, id) };
  });

  route(app, deleteAddress, ({ params, http }) => {
    db.run`DELETE FROM address WHERE id = ${ownAddress(http, params.id).id}`;
  });
}

/** A field that the call leaves out is undefined, so its column doesn't change. An empty `line2` or `company` becomes null. */
function columnsOf({ postalCode, line2, company, ...same }: Changes): Changes {
  return { ...same, line2: emptied(line2), company: emptied(company), postal_code: postalCode };
}

const emptied = <T>(text: T) => (text === '' ? null : text);

/** Checks that the country exists (ISO 3166-1). The contract checks only the form. Throws `HttpError` 422. */
function requireCountry(code: string): void {
  if (!isCountry(code)) throw invalid({ country: 'unknown' });
}
