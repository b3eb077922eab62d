/** The rules for passwords. The messages are error codes, for which the forms have texts. */
import * as z from 'zod/mini';

/** A password that exists. It may be older than the rules for a new one. */
export const oldPassword = z.string().check(z.minLength(1, 'required'), z.maxLength(256, 'tooLong'));
export const password = z
  .string()
  .check(
    z.minLength(8, 'tooShort'),
    z.maxLength(256, 'tooLong'),
    z.regex(/[a-z]/, 'lowercase'),
    z.regex(/[A-Z]/, 'uppercase'),
    z.regex(/\d/, 'digit'),
  );
