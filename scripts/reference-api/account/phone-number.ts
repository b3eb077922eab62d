import { isPossiblePhoneNumber } from 'libphonenumber-js';
import { Failure } from '../core/failure.ts';
import { wrongValues } from '../core/messages.ts';

/** Spec section 5: "phone number must be valid". The contract checks the form, this whether such a number can exist. Throws 422. */
export function refusePhoneNumber(value: string | null | undefined): void {
  if (value && !isPossiblePhoneNumber(value))
    throw new Failure(422, wrongValues, { fields: { phoneNumber: 'phone' } });
}
