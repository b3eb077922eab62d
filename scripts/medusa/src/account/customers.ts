/** Reads Medusa's customers and their addresses. */
import type { AddressRow, CustomerRow } from '../mappers/account.ts';
import type { Container } from '../medusa-types.ts';

/** Finds only customers with an account, because guests may have the same email address. */
export async function customerWith(
  container: Container,
  filters: { id: string } | { email: string },
): Promise<CustomerRow | undefined> {
  const [found] = await container.resolve('customer').listCustomers({ ...filters, has_account: true });
  return found;
}

/** One of the customer's own addresses. Undefined for any other id. */
export async function addressWith(
  container: Container,
  customerId: string,
  id: string,
): Promise<AddressRow | undefined> {
  const [row] = await container
    .resolve('customer')
    .listCustomerAddresses({ id, customer_id: customerId }, {});
  return row;
}
