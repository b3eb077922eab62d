/** Creates accounts over HTTP. */
import { randomUUID } from 'node:crypto';
import { login, register } from '../../src/api/contract/auth.ts';
import type { User } from '../../src/api/contract/user.ts';
import type { Call } from './api-caller.ts';

export interface Account {
  user: User;
  password: string;
  accessToken: string;
  refreshToken: string;
}

export const goodPassword = 'Correct Horse 7';

/** A unique email address. */
export const freshEmail = (name = 'shopper') => `${name}-${randomUUID()}@example.com`;

/** Registers a user and signs in. */
export async function newAccount(call: Call, more: Record<string, unknown> = {}): Promise<Account> {
  const body = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: freshEmail(),
    password: goodPassword,
    ...more,
  };
  const { user } = (await call(register, { body })).data;
  const tokens = (await call(login, { body: { email: user.email, password: body.password } })).data;
  return { user, password: body.password, ...tokens };
}
