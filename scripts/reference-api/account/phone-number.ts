import { isPossiblePhoneNumber } from 'libphonenumber-js';
import { Failure } from '../core/failure.ts';
import { wrongValues } from '../core/messages.ts';

/** Checks whether such a number can exist; the contract checks its form only. @throws {Failure} 422 */
export function requirePossiblePhoneNumber(value: string | null | undefined): void {
  if (value && !isPossiblePhoneNumber(value))
    throw new Failure(422, wrongValues, { fields: { phoneNumber: 'phone' } });
}
