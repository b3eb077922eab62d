/** Creates accounts over HTTP. */
import { randomUUID } from 'node:crypto';
import { login, register } from '#api/contract/auth.ts';
import type { User } from '#api/contract/user.ts';
import { mailsOf } from '../../../scripts/reference-api/account/mail.ts';
import type { Call } from './caller.ts';
import type { ReferenceApi } from './reference-api.ts';

export interface Account {
  user: User;
  password: string;
  accessToken: string;
  refreshToken: string;
}

/** The body of a call that creates an address. */
export const home = { name: 'Ada', line1: 'Rue 1', city: 'Lyon', postalCode: '69001', country: 'FR' };

/** A unique email address. */
export const freshEmail = (name = 'shopper') => `${name}-${randomUUID()}@example.com`;

/** The body of a registration. */
export const registration = (more: Record<string, unknown> = {}) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: freshEmail(),
  password: 'Correct Horse 7',
  ...more,
});

/** The code in the latest mail to this address. Empty if there is none. */
export const codeMailedTo = (api: ReferenceApi, email: string): string =>
  /\d{6}/.exec(mailsTo(api, email)[0]?.text ?? '')?.[0] ?? '';

/** The mails to this address, newest first. */
export const mailsTo = ({ context }: ReferenceApi, email: string) =>
  mailsOf(context)
    .filter(({ recipient }) => recipient === email)
    .reverse();

/** Registers a user and signs in. */
export async function newAccount(call: Call, more?: Record<string, unknown>): Promise<Account> {
  const body = registration(more);
  const { user } = (await call(register, { body })).data;
  const tokens = (await call(login, { body: { email: user.email, password: body.password } })).data;
  return { user, password: body.password, ...tokens };
}
