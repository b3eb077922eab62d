/** The shopper's account, and calls that read and change it. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { oldPassword } from './password-rules.ts';
import { id, optional, timestamp } from './shapes.ts';

export const user = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: optional(z.string()),
  createdAt: timestamp,
});
export type User = z.output<typeof user>;

/**
 * The pattern of the HTML standard (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), with letters
 * and digits of all scripts in the domain. Browsers differ: some send `пример.рф` as typed, others as `xn--…`. The domain has a
 * dot, because `ada@gmail` is a typing error.
 */
function emailPattern(): RegExp {
  const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
  return new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${label}(?:\\.${label})+$`, 'u');
}

/** The messages of these schemas are error codes, for which the forms have texts. */
export const personName = z.string().check(z.trim(), z.minLength(2, 'tooShort'), z.maxLength(100, 'tooLong'));
export const email = z
  .string()
  .check(z.trim(), z.email({ pattern: emailPattern(), error: 'email' }), z.maxLength(254, 'tooLong'));
/** The email address of an account that exists. The account may be older than today's rules, so the address needs only an @. */
export const accountEmail = z.string().check(z.trim(), z.regex(/@/, 'email'), z.maxLength(254, 'tooLong'));
/** E.164, but with spaces and punctuation allowed. The caller checks whether the number can exist. */
export const phoneNumber = z.string().check(z.regex(/^\+[1-9][\d\s().-]{5,24}$/, 'phone'));

export const currentUser = endpoint({
  name: 'user.current',
  summary: 'The signed-in user, or null without a token',
  route: 'GET /v1/user/current-user',
  access: 'optional',
  response: z.object({ user: optional(user) }),
  failures: [{ status: 401, when: 'the token is invalid or has expired' }],
});

export const updateCurrentUser = endpoint({
  name: 'user.update',
  summary: 'Change part of the signed-in user',
  route: 'PATCH /v1/user/update/current-user',
  body: z.partial(
    z.object({
      firstName: personName,
      lastName: personName,
      email,
      phoneNumber: optional(phoneNumber),
      /**
       * A backend may require the password for a new email address, because anyone who reads that address's emails can reset the
       * password.
       */
      currentPassword: oldPassword,
    }),
  ),
  response: z.object({ user }),
  failures: [
    { status: 422, when: 'a new email address needs the right `currentPassword`' },
    { status: 409, code: 'email_taken', when: 'another account has this email address' },
    { status: 429, when: 'too many attempts' },
  ],
});
