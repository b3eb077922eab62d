/** Addresses of the signed-in user. Another user's address answers 404 (promise 60). */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#api/contract/address.ts';
import {
  type AddressRow,
  addressesOfUser,
  addressOfUser,
  saveAddress,
  toAddress,
} from '../account/address.ts';
import { requireUser } from '../account/bearer.ts';
import type { Context } from '../context.ts';
import { Failure, notFound } from '../core/failure.ts';
import { wrongValues } from '../core/messages.ts';
import { route } from '../http/route.ts';
import { isCountry } from '../shipping/zone.ts';

export function addressRoutes(app: Hono, context: Context): void {
  const { db } = context;

  route(app, listAddresses, ({ http }) => ({
    addresses: addressesOfUser(db, requireUser(http).id).map(toAddress),
  }));

  route(app, createAddress, ({ body, http, commit }) => {
    requireCountry(body.country);
    return commit(() => {
      const { postalCode, line2, ...rest } = body;
      const row: AddressRow = {
        ...rest,
        id: randomUUID(),
        user_id: requireUser(http).id,
        line2: line2 || null,
        postal_code: postalCode,
        created_at: new Date(context.now()).toISOString(),
      };
      saveAddress(db, row);
      return { address: toAddress(row) };
    });
  });

  route(app, updateAddress, ({ params, body, http }) => {
    const before = addressOfUser(db, requireUser(http).id, params.id);
    if (!before) throw notFound('Address');
    if (body.country !== undefined) requireCountry(body.country);
    const after: AddressRow = {
      ...before,
      name: body.name ?? before.name,
      line1: body.line1 ?? before.line1,
      line2: body.line2 === undefined ? before.line2 : body.line2 || null,
      city: body.city ?? before.city,
      postal_code: body.postalCode ?? before.postal_code,
      country: body.country ?? before.country,
    };
    saveAddress(db, after);
    return { address: toAddress(after) };
  });

  route(app, deleteAddress, ({ params, http }) => {
    const row = addressOfUser(db, requireUser(http).id, params.id);
    if (!row) throw notFound('Address');
    db.prepare('DELETE FROM address WHERE id = ?').run(row.id);
    return undefined;
  });
}

/** Checks that the country exists (ISO 3166-1); the contract checks the form only. @throws {Failure} 422 */
function requireCountry(code: string): void {
  if (!isCountry(code)) throw new Failure(422, wrongValues, { fields: { country: 'unknown' } });
}
