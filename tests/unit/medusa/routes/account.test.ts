/**
 * Registrations and changes of the email address. Rows stand in for Medusa's customers and identities, and an error for the death of
 * the process.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Container } from '../../../../scripts/medusa/src/medusa-types.ts';

vi.mock('@medusajs/medusa/core-flows', () => ({
  createCustomersWorkflow: () => ({ run: createCustomers }),
}));
const { accountRoutes } = await import('../../../../scripts/medusa/src/routes/account.ts');

const [former, wanted] = ['ada@example.com', 'countess@example.com'];
const [password, nextPassword] = ['Copper pan 7 of 9', 'Copper pan 8 of 9'];
const customer = { id: 'cus_1', first_name: 'Ada', last_name: 'Lovelace', phone: null, created_at: '2026' };
const identityAt = (entity_id: string, app_metadata?: Record<string, string>) => ({
  id: `identity of ${entity_id}`,
  provider: 'emailpass',
  entity_id,
  provider_metadata: { password },
  app_metadata,
});

type Identity = ReturnType<typeof identityAt>;
interface Credentials {
  email: string;
  password: string;
}

let shown = former;
let newCustomers: { id: string; email: string }[] = [];
let identities = [identityAt(former, { customer_id: customer.id })];
let events: { name: string; data: Record<string, string> }[] = [];
let codes: Record<'email' | 'salt' | 'digest', string>[] = [];
let deadlyStep = '';
const locks = new Map<string, Promise<unknown>>();

beforeEach(() => {
  shown = former;
  newCustomers = [];
  identities = [identityAt(former, { customer_id: customer.id })];
  events = [];
  codes = [];
});

function reach(step: string): void {
  if (step !== deadlyStep) return;
  deadlyStep = '';
  throw new Error(`Killed after ${step}`);
}

async function createCustomers({ input }: { input: { customersData: typeof newCustomers } }) {
  const result = input.customersData.map((given) => ({ ...customer, ...given }));
  newCustomers.push(...result);
  reach('the new customer');
  return { result };
}

const customerModule = {
  listCustomers: async (filters: { id?: string; email?: string }) =>
    [{ ...customer, email: shown }, ...newCustomers].filter(
      ({ id, email }) => id === (filters.id ?? id) && email === (filters.email ?? email),
    ),
  updateCustomers: async (_: string, { email = shown }) => {
    shown = email;
    reach('the customer');
  },
};
const authModule = {
  listProviderIdentities: async ({ entity_id = '' }) =>
    identities.filter((one) => one.entity_id === entity_id),
  updateProviderIdentities: async ([{ id, entity_id }]: [{ id: string; entity_id: string }]) => {
    identities = identities.map((one) => (one.id === id ? { ...one, entity_id } : one));
    reach('the identity');
  },
  listAuthIdentities: async ({ provider_identities: { entity_id } }: { provider_identities: Identity }) =>
    identities.filter((one) => one.entity_id === entity_id),
  updateAuthIdentities: async ({ id, app_metadata }: Identity) => {
    identities = identities.map((one) => (one.id === id ? { ...one, app_metadata } : one));
    reach('the link');
  },
  deleteAuthIdentities: async ([deleted]: [string]) => {
    identities = identities.filter(({ id }) => id !== deleted);
  },
  register: async (_: string, { body }: { body: Credentials }) => {
    const known = identities.find(({ entity_id }) => entity_id === body.email);
    if (known && (known.app_metadata || known.provider_metadata.password !== body.password))
      return { success: false };
    const authIdentity = { ...identityAt(body.email), provider_metadata: { password: body.password } };
    if (!known) identities.push(authIdentity);
    reach('the new identity');
    return { success: true, authIdentity };
  },
  authenticate: async (_: string, { body }: { body: Credentials }) => {
    const authIdentity = identities.find(
      ({ entity_id, provider_metadata }) =>
        entity_id === body.email && provider_metadata.password === body.password,
    );
    return { success: !!authIdentity, authIdentity };
  },
  updateProvider: async (_: string, given: { entity_id: string; password: string }) => {
    const found = identities.find(({ entity_id }) => entity_id === given.entity_id);
    if (found) found.provider_metadata = { password: given.password };
    return { success: !!found, error: 'not found' };
  },
};
const parts: Record<string, object> = {
  customer: customerModule,
  auth: authModule,
  query: { graph: async () => ({ data: [{ provider_identities: identities }] }) },
  event_bus: {
    emit: async (event: (typeof events)[number]) => {
      events.push(event);
      reach('the event');
    },
  },
  locking: {
    execute: (key: string, work: () => Promise<unknown>) => {
      const result = (locks.get(key) ?? Promise.resolve()).then(work);
      locks.set(
        key,
        result.catch(() => undefined),
      );
      return result;
    },
  },
  __pg_connection__: {
    raw: async (text: string, [first = '', email = '', salt = '', digest = '']: string[] = []) => {
      if (text.startsWith('INSERT INTO storefront_reset_code')) codes.push({ email, salt, digest });
      const rows = text.includes('storefront_reset_code') ? codes.filter((row) => row.email === first) : [];
      return { rows, rowCount: rows.length };
    },
  },
};
const container = { resolve: (name: string) => parts[name] } as unknown as Container;

const call = (name: string, body: object = {}) =>
  accountRoutes
    .find(({ endpoint }) => endpoint.name === name)
    ?.handle({ container, body, customerId: customer.id, remember: () => undefined } as never);
const change = () => call('user.update', { email: wanted, currentPassword: password });
const signIn = () => call('auth.login', { email: shown, password });
const register = (email: string, chosen = password) =>
  call('auth.register', { firstName: 'Ada', lastName: 'Byron', email, password: chosen });

const ways = {
  'a sign-in': signIn,
  'a reset code': async () => {
    await call('auth.lostEmail', { email: shown });
    const code = events.at(-1)?.data['code'];
    await call('auth.lostCode', { email: shown, code, password: nextPassword });
    await call('auth.login', { email: shown, password: nextPassword });
  },
  'a second attempt': async () => {
    await change();
    await signIn();
  },
  'a look at the account': async () => {
    expect(await call('user.current')).toMatchObject({ user: { email: shown } });
    await signIn();
  },
};
const steps = ['the customer', 'the event', 'the identity'];
const kills = steps.flatMap((step) => Object.entries(ways).map(([way, goOn]) => ({ step, way, goOn })));

describe('a new email address', () => {
  test.each(kills)('is finished by $way after a crash at $step', async ({ step, goOn }) => {
    deadlyStep = step;
    await expect(change()).rejects.toThrow(step);
    await goOn();
    expect([shown, ...identities.map(({ entity_id }) => entity_id)]).toEqual([wanted, wanted]);
    expect(events).toContainEqual({
      name: 'storefront.email_changed',
      data: { oldEmail: former, newEmail: wanted, firstName: 'Ada' },
    });
  });

  test('is announced to the old one once', async () => {
    await change();
    await signIn();
    expect(events).toHaveLength(1);
  });

  test('is announced once even if another tab reads the account', async () => {
    const looks: unknown[] = [];
    vi.spyOn(customerModule, 'updateCustomers').mockImplementationOnce(async (...given) => {
      await customerModule.updateCustomers(...given);
      looks.push(call('user.current'), call('user.current'));
    });
    await change();
    await Promise.all(looks);
    expect(events).toHaveLength(1);
  });

  test('is kept although another tab has read the former one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.spyOn(authModule, 'listProviderIdentities').mockImplementationOnce(async (filters) => {
      await promise;
      return authModule.listProviderIdentities(filters);
    });
    const look = call('user.current');
    await vi.waitFor(() => expect(authModule.listProviderIdentities).toHaveBeenCalled());
    await change();
    resolve();
    expect(await look).toMatchObject({ user: { email: wanted } });
    expect(identities).toMatchObject([{ entity_id: wanted }]);
    expect(events).toHaveLength(1);
  });

  test('is refused if the merchant’s staff signs in with it', async () => {
    identities.push(identityAt(wanted, { user_id: 'user_1' }));
    await expect(change()).rejects.toMatchObject({ status: 409 });
    expect(shown).toBe(former);
  });

  test('is free if a registration with it has crashed', async () => {
    identities.push(identityAt(wanted));
    await change();
    await signIn();
    expect(shown).toBe(wanted);
  });

  test('is taken once it is saved, and the former one stays taken', async () => {
    deadlyStep = 'the customer';
    await expect(change()).rejects.toThrow();
    await expect(register(wanted)).rejects.toMatchObject({ status: 409 });
    await expect(register(former)).rejects.toMatchObject({ status: 409 });
  });
});

describe('a registration', () => {
  test.each(['the new identity', 'the link'])('can be repeated after a crash at %s', async (step) => {
    deadlyStep = step;
    await expect(register(wanted)).rejects.toThrow(step);
    expect(await register(wanted, nextPassword)).toMatchObject({ user: { email: wanted } });
    await call('auth.login', { email: wanted, password: nextPassword });
    await expect(register(wanted)).rejects.toMatchObject({ status: 409 });
  });

  test('is complete after a crash at the new customer', async () => {
    deadlyStep = 'the new customer';
    await expect(register(wanted)).rejects.toThrow();
    await call('auth.login', { email: wanted, password });
    await expect(register(wanted, nextPassword)).rejects.toMatchObject({ status: 409 });
  });

  test('is refused if the merchant’s staff signs in with the address', async () => {
    identities.push(identityAt(wanted, { user_id: 'user_1' }));
    await expect(register(wanted)).rejects.toMatchObject({ status: 409 });
    expect(identities).toHaveLength(2);
  });
});
