/**
 * Registers customers, and checks their passwords. Medusa's provider `emailpass` has an identity for each customer, with the email
 * address and the password.
 */
import { randomUUID, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { createCustomersWorkflow } from '@medusajs/medusa/core-flows';
import { emailTaken } from '../../../backend/failures/common-failures.ts';
import { withLock } from '../lock.ts';
import type { CustomerRow } from '../mappers/account.ts';
import type { Container, ProviderIdentity } from '../medusa-types.ts';
import { customerWith } from './customers.ts';

const provider = 'emailpass';
const derive = promisify<string, string, number, object, Buffer>(scrypt);
/** The cost of Medusa's own hashes. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };

type CustomerFields = Pick<CustomerRow, 'email' | 'first_name' | 'last_name' | 'phone'>;

/** Throws `HttpError` 409 if the email address has an account. */
export const registerCustomer = (container: Container, customer: CustomerFields, password: string) =>
  withFreeEmail(container, customer.email, async () => {
    const auth = container.resolve('auth');
    const { success, authIdentity } = await auth.register(provider, {
      body: { email: customer.email, password },
    });
    if (!success || !authIdentity) throw emailTaken();
    // The customer comes last, so a registration is either complete or has no customer. If it has none, `freeEmail` later deletes the
    // identity.
    const id = `cus_${randomUUID()}`;
    await auth.updateAuthIdentities({ id: authIdentity.id, app_metadata: { customer_id: id } });
    const { result } = await createCustomersWorkflow(container).run<[CustomerRow]>({
      input: { customersData: [{ ...customer, id, has_account: true }] },
    });
    return result[0];
  });

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
  if (!(await finishEmailChange(container, { email }))) {
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
const passwordHashOf = async (container: Container, email: string): Promise<unknown> =>
  (await identityAt(container, email))?.provider_metadata?.['password'];

export async function setPassword(container: Container, { email, password }: Credentials): Promise<void> {
  const { success, error } = await container
    .resolve('auth')
    .updateProvider(provider, { entity_id: email, password });
  if (!success) throw new Error(`The password can’t be set: ${error}`);
}

/** The customer signs in with the new email address from now on. Throws `HttpError` 409 if this address already has an account. */
export const changeEmail = (
  container: Container,
  before: CustomerRow,
  changes: Partial<CustomerFields> & { email: string },
): Promise<void> =>
  withFreeEmail(container, changes.email, async () => {
    await container.resolve('customer').updateCustomers(before.id, changes);
    await finishEmailChange(container, { id: before.id });
  });

/**
 * Finds a customer with an account. If the process died after it saved a new email address, this moves the identity to it.
 * Undefined if there is no such customer, for example because the merchant has deleted it.
 */
export async function finishEmailChange(
  container: Container,
  filters: { id: string } | { email: string },
): Promise<CustomerRow | undefined> {
  const found = await customerWith(container, filters);
  if (!found || (await identityAt(container, found.email))) return found;
  return withLock(container, `storefront-identity-${found.id}`, async () => {
    // Before the lock was free, another call may have moved the identity, or saved one more address.
    const customer = await customerWith(container, { ...filters, id: found.id });
    if (customer && !(await identityAt(container, customer.email))) await moveIdentity(container, customer);
    return customer;
  });
}

/** Tells the merchant's subscriber about the new email address, then moves the identity there. */
async function moveIdentity(container: Container, { id, email, first_name }: CustomerRow): Promise<void> {
  const { data } = await container.resolve('query').graph<{ provider_identities: ProviderIdentity[] }>({
    entity: 'auth_identity',
    fields: ['provider_identities.id', 'provider_identities.provider', 'provider_identities.entity_id'],
    filters: { app_metadata: { customer_id: id } },
  });
  const identity = data
    .flatMap(({ provider_identities }) => provider_identities)
    .find((one) => one.provider === provider);
  if (!identity) return;
  await container.resolve('event_bus').emit({
    name: 'storefront.email_changed',
    data: { oldEmail: identity.entity_id, newEmail: email, firstName: first_name },
  });
  await container.resolve('auth').updateProviderIdentities([{ id: identity.id, entity_id: email }]);
}

async function identityAt(container: Container, email: string): Promise<ProviderIdentity | undefined> {
  const [identity] = await container.resolve('auth').listProviderIdentities({ provider, entity_id: email });
  return identity;
}

/**
 * Runs `work` while nobody else can take the email address. Throws `HttpError` 409 if it has an account. `work` may wait for the lock
 * of an identity. Nobody who holds that lock waits for the lock of an email address.
 */
const withFreeEmail = <T>(container: Container, email: string, work: () => Promise<T>): Promise<T> =>
  withLock(container, `storefront-email-${email}`, async () => {
    if (await customerWith(container, { email })) throw emailTaken();
    await freeEmail(container, email);
    return work();
  });

/**
 * Deletes an identity without a customer, such as one that a crashed registration has left. Throws `HttpError` 409 if the identity
 * belongs to somebody.
 */
async function freeEmail(container: Container, email: string): Promise<void> {
  const auth = container.resolve('auth');
  const [identity] = await auth.listAuthIdentities({ provider_identities: { provider, entity_id: email } });
  if (!identity) return;
  const { customer_id: id, ...others } = identity.app_metadata ?? {};
  // The merchant's staff also have identities. A customer may be about to leave this address.
  if (Object.keys(others).length || (id && (await customerWith(container, { id })))) throw emailTaken();
  await auth.deleteAuthIdentities([identity.id]);
}
