/** Addresses of the signed-in customer. A call about another customer's address gets the same response as for an unknown address. */

import { notFound } from '../../../backend/failures/http-error.ts';
import { addressWith } from '../account/customers.ts';
import type { AddressFields } from '../contract.ts';
import * as contract from '../contract.ts';
import { route } from '../http/route.ts';
import { type AddressRow, addressInput, toAddress } from '../mappers/account.ts';
import type { Container } from '../medusa-types.ts';
import { requireCountry } from '../quote/destination.ts';

export const addressRoutes = [
  route(contract.listAddresses, async ({ container, customerId }) => {
    const rows = await container
      .resolve('customer')
      .listCustomerAddresses(
        { customer_id: customerId },
        { order: { created_at: 'ASC', id: 'ASC' }, take: 1000 },
      );
    return { addresses: rows.map(toAddress) };
  }),

  route(contract.createAddress, async ({ container, customerId, body }) => {
    await requireCountry(container, body.country);
    const [row] = await container
      .resolve('customer')
      .createCustomerAddresses([{ ...addressInput(body), customer_id: customerId }]);
    return { address: toAddress(row) };
  }),

  route(contract.updateAddress, async ({ container, customerId, params, body }) => {
    const before = toAddress(await ownAddress(container, customerId, params.id));
    if (body.country !== undefined) await requireCountry(container, body.country);
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const fields: AddressFields = { ...before, ...sent };
    await container.resolve('customer').updateCustomerAddresses(before.id, addressInput(fields));
    return { address: toAddress(await ownAddress(container, customerId, before.id)) };
  }),

  route(contract.deleteAddress, async ({ container, customerId, params }) => {
    const { id } = await ownAddress(container, customerId, params.id);
    await container.resolve('customer').deleteCustomerAddresses([id]);
    return undefined;
  }),
];

/** Throws `HttpError` 404. */
async function ownAddress(container: Container, customerId: string, id: string): Promise<AddressRow> {
  const row = await addressWith(container, customerId, id);
  if (!row) throw notFound('Address');
  return row;
}
