/** Rules of the newsletter. */
import * as z from 'zod/mini';
import { email } from '#api/contract/user.ts';

/** Whether the API would take it as an address (spec section 5). */
export function isEmail(text: string): boolean {
  return z.safeParse(email, text).success;
}
