/** Calls to register, to sign in and out, and to reset a password. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { oldPassword, password } from './password-rules.ts';
import { optional, sentToken } from './shapes.ts';
import { accountEmail, email, personName, phoneNumber, user } from './user.ts';

const token = z.string().check(z.minLength(1));

export const register = endpoint({
  name: 'auth.register',
  summary: 'Create an account. The storefront then signs the shopper in',
  route: 'POST /v1/auth/register',
  access: 'open',
  creates: true,
  body: z.object({
    firstName: personName,
    lastName: personName,
    email,
    phoneNumber: optional(phoneNumber),
    password,
  }),
  response: z.object({ user }),
  failures: [
    { status: 422, when: 'the password is one of the most common ones' },
    { status: 409, code: 'email_taken', when: 'an account with this email address exists' },
    { status: 429, when: 'too many attempts' },
  ],
});

export const login = endpoint({
  name: 'auth.login',
  summary: 'Sign in',
  route: 'POST /v1/auth/login',
  access: 'open',
  body: z.object({ email: accountEmail, password: oldPassword }),
  response: z.object({ accessToken: token, refreshToken: token }),
  failures: [
    { status: 401, code: 'invalid_credentials', when: 'unknown email address or wrong password' },
    { status: 429, when: 'too many attempts' },
  ],
});

export const logout = endpoint({
  name: 'auth.logout',
  summary: 'End the session of a refresh token',
  route: 'POST /v1/auth/logout',
  access: 'open',
  body: z.object({ refreshToken: sentToken }),
});

export const refresh = endpoint({
  name: 'auth.refresh',
  summary: 'Get a new access token. If the response has a refresh token, it replaces the old one',
  route: 'POST /v1/auth/refresh',
  access: 'open',
  body: z.object({ refreshToken: sentToken }),
  response: z.object({ accessToken: token, refreshToken: optional(token) }),
  failures: [{ status: 401, when: 'the refresh token is invalid or has expired' }],
});

/** `resetBy` of `GET /v1/shop` says whether the email has a code or a link. */
export const requestReset = endpoint({
  name: 'auth.lostEmail',
  summary: 'Email a reset code, or a link. The response is the same if there is no such account',
  route: 'POST /v1/auth/lost-email',
  access: 'open',
  body: z.object({ email: accountEmail }),
  failures: [{ status: 429, when: 'too many emails requested' }],
});

export const resetCode = z.string().check(z.regex(/^\d{6}$/, 'code'));

export const resetPassword = endpoint({
  name: 'auth.lostCode',
  summary: 'Set a new password with a reset code',
  route: 'POST /v1/auth/lost-code',
  resetBy: 'code',
  access: 'open',
  body: z.object({ email: accountEmail, code: resetCode, password }),
  failures: [
    { status: 422, when: 'the password is one of the most common ones' },
    { status: 400, code: 'invalid_code', when: 'wrong, used, or older than 10 minutes' },
    { status: 429, when: 'too many attempts' },
  ],
});

export const resetPasswordByLink = endpoint({
  name: 'auth.lostLink',
  summary: 'Set a new password with the token of an emailed link',
  route: 'POST /v1/auth/lost-link',
  resetBy: 'link',
  access: 'open',
  body: z.object({ token: sentToken.check(z.minLength(1)), password }),
  failures: [
    { status: 422, when: 'the password is one of the most common ones' },
    { status: 400, code: 'invalid_code', when: 'wrong, used, older than an hour, or not the newest' },
    { status: 429, when: 'too many attempts' },
  ],
});
