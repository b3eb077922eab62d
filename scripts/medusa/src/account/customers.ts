/** Customers of Medusa, who sign in with its provider `emailpass`, and their addresses. */
import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { createCustomerAccountWorkflow } from '@medusajs/medusa/core-flows';
import { emailTaken } from '../../../backend/common-failures.ts';
import type { AddressRow, CustomerRow } from '../mappers/account.ts';
import type { Container } from '../medusa-types.ts';

const provider = 'emailpass';
const derive = promisify<string, string, number, object, Buffer>(scrypt);
/** The cost of Medusa's own hashes. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };

interface NewCustomer {
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
}

/** Throws `HttpError` 409 if the email address has an account. */
export async function registerCustomer(container: Container, customer: NewCustomer, password: string) {
  const { success, authIdentity } = await container
    .resolve('auth')
    .register(provider, { body: { email: customer.email, password } });
  if (!success || !authIdentity) throw emailTaken();
  const { result } = await createCustomerAccountWorkflow(container).run<CustomerRow>({
    input: { authIdentityId: authIdentity.id, customerData: customer },
  });
  return result;
}

interface Credentials {
  email: string;
  password: string;
}

interface Authenticated {
  customerId: string;
  /** False after a reset, which may set another password during the slow comparison. */
  hasSamePassword(): Promise<boolean>;
}

/** Undefined for a wrong password or an unknown email address. Both refusals take the same time. */
export async function authenticateCustomer(
  container: Container,
  { email, password }: Credentials,
): Promise<Authenticated | undefined> {
  if (!(await customerWith(container, { email }))) {
    await derive(password, 'no account', 64, cost);
    return undefined;
  }
  const hash = await passwordHashOf(container, email);
  const { success, authIdentity } = await container
    .resolve('auth')
    .authenticate(provider, { body: { email, password } });
  const customerId = authIdentity?.app_metadata?.customer_id;
  if (!success || !customerId) return undefined;
  return { customerId, hasSamePassword: async () => (await passwordHashOf(container, email)) === hash };
}

/** It has a salt, so even the same password gets another hash. */
async function passwordHashOf(container: Container, email: string): Promise<unknown> {
  const [identity] = await container.resolve('auth').listProviderIdentities({ provider, entity_id: email });
  return identity?.provider_metadata?.['password'];
}

export async function setPassword(container: Container, { email, password }: Credentials): Promise<void> {
  const { success, error } = await container
    .resolve('auth')
    .updateProvider(provider, { entity_id: email, password });
  if (!success) throw new Error(`The password can’t be set: ${error}`);
}

/** The customer signs in with the new email address from now on. Throws `HttpError` 409 if this address already has an account. */
export async function changeEmail(
  container: Container,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const auth = container.resolve('auth');
  const [taken] = await auth.listProviderIdentities({ provider, entity_id: to });
  if (taken) throw emailTaken();
  const [identity] = await auth.listProviderIdentities({ provider, entity_id: from });
  if (!identity) throw new Error('The customer has no identity of the provider emailpass');
  await auth.updateProviderIdentities([{ id: identity.id, entity_id: to }]);
}

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
