/** The rules of a password reset. They use those of the account forms (session/form-rules.ts). */
import { resetCode } from '#api/contract/auth.ts';
import {
  accountEmailRule,
  checkFields,
  confirmationRule,
  type FieldCodes,
  passwordRule,
  ruleFor,
} from '#features/session/form-rules.ts';
import type { FormValues } from '#lib/form-fields.ts';
import type { Failure } from '#lib/loadable.ts';

const resetCodeRule = ruleFor(resetCode);

export function checkResetRequest(values: FormValues): FieldCodes {
  return checkFields(values, { email: accountEmailRule });
}

export function checkNewPassword(values: FormValues): FieldCodes {
  return checkFields(values, { password: passwordRule, confirmPassword: confirmationRule(values) });
}

export function checkReset(values: FormValues): FieldCodes {
  return {
    ...checkFields(values, { email: accountEmailRule, code: resetCodeRule }),
    ...checkNewPassword(values),
  };
}

/** The digits in a typed or pasted text, at most six: "Code: 123 456" → `123456`. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6);
}

/** Whether a failed reset may still have reached the API, and used up its code or link. */
export function mayHaveArrived({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'server' || kind === 'stopped';
}
