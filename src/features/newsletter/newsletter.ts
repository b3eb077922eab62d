/** Rules of the newsletter. */
import * as z from 'zod/mini';
import { email } from '#api/contract/user.ts';

/** Whether the API would accept this email address. */
export function isEmail(text: string): boolean {
  return z.safeParse(email, text).success;
}
