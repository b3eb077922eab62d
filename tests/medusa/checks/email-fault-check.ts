/**
 * Kills Medusa at each step of a registration and of a new email address. Afterwards, the shopper can sign in or register again. After a
 * new address, the event for the old one is emitted.
 */
import { deepEqual, rejects } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type CallApi, callerOf, password, registerShopper } from '../calls.ts';
import { emailFaultPoints, registrationFaultPoints } from '../servers/fault-points.ts';
import type { Medusa } from '../servers/medusa.ts';
import type { Database } from '../servers/postgres.ts';
import { mailTo } from './account-check.ts';
import { setFaultPoint } from './fault-check.ts';

interface EmailFaults {
  medusa: Medusa;
  database: Database;
  outbox: string;
}

interface Shopper {
  call: CallApi;
  /** As the shop shows it. */
  email: string;
  outbox: string;
  change(): Promise<{ status: number }>;
}

const nextPassword = 'Copper pan 8 of 9';

/** What the shopper does next. Each resolves with the password. */
const ways = {
  'a sign-in': async () => password,
  'a reset code': async ({ call, email, outbox }: Shopper) => {
    await call('POST', 'auth/lost-email', { email });
    const { code } = await mailTo(outbox, email, 'storefront.reset_code_requested');
    const reset = await call('POST', 'auth/lost-code', { email, code, password: nextPassword });
    deepEqual(reset.status, 204);
    return nextPassword;
  },
  'a second attempt': async ({ change }: Shopper) => {
    deepEqual((await change()).status, 200);
    return password;
  },
};

/** Throws at the first fault. */
export async function checkEmailFaults(
  { medusa, database, outbox }: EmailFaults,
  print: (line: string) => void,
): Promise<void> {
  const call = callerOf(medusa.url);
  for (const [way, goOn] of Object.entries(ways)) {
    for (const point of emailFaultPoints) {
      const { email: former, tokens } = await registerShopper(call);
      const wanted = `${randomUUID()}@example.com`;
      const body = { email: wanted, currentPassword: password };
      const change = () => call('PATCH', 'user/update/current-user', body, tokens.accessToken);
      await setFaultPoint(medusa.url, point);
      await rejects(change(), `Never reached: ${point}`);
      await medusa.crash();
      const [row] = database.read<{ email: string }>(
        `SELECT email FROM customer WHERE email IN ('${former}', '${wanted}')`,
      );
      const email = row?.email ?? '';
      const known = await goOn({ call, email, outbox, change });
      const signIn = await call('POST', 'auth/login', { email, password: known });
      deepEqual(signIn.status, 200, `${way}, after ${point}`);
      deepEqual((await mailTo(outbox, former, 'storefront.email_changed'))['newEmail'], wanted);
    }
    print(
      `ok           killed at ${emailFaultPoints.length} steps of a new email address: ${way} finishes it`,
    );
  }
}

/** Throws at the first fault. */
export async function checkRegistrationFaults(medusa: Medusa, print: (line: string) => void): Promise<void> {
  const call = callerOf(medusa.url);
  for (const point of registrationFaultPoints) {
    const email = `${randomUUID()}@example.com`;
    const register = (chosen: string) =>
      call('POST', 'auth/register', { firstName: 'Ada', lastName: 'Lovelace', email, password: chosen });
    await setFaultPoint(medusa.url, point);
    await rejects(register(password), `Never reached: ${point}`);
    await medusa.crash();
    const isComplete = (await register(nextPassword)).status === 409;
    deepEqual(isComplete, point === 'customer.createCustomers', point);
    const known = isComplete ? password : nextPassword;
    const signIn = await call('POST', 'auth/login', { email, password: known });
    deepEqual(signIn.status, 200, point);
  }
  print(
    `ok           killed at ${registrationFaultPoints.length} steps of a registration: the shopper can register again or sign in`,
  );
}
