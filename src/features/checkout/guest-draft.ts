/** What a guest typed to sign in or to register survives a reload; a password is never kept. */
import { keepGuest, readDraft } from './draft.ts';

export type GuestForm = 'signIn' | 'register';

export function guestForm(): GuestForm {
  return readDraft().guest?.['shown'] === 'register' ? 'register' : 'signIn';
}

export function keepGuestFields(place: HTMLElement | null, shown: GuestForm): void {
  keepGuest({ shown, ...Object.fromEntries(fieldsIn(place).map(([name, { value }]) => [name, value])) });
}

/** Only where something was typed: what the browser has filled in stays. */
export function restoreGuestFields(place: HTMLElement | null): void {
  const { guest } = readDraft();
  for (const [name, field] of fieldsIn(place)) field.value = guest?.[name] || field.value;
}

/** Both forms ask for the e-mail address, so names alone do not tell fields apart. */
function fieldsIn(place: HTMLElement | null): [string, HTMLInputElement][] {
  const fields = place?.querySelectorAll<HTMLInputElement>('input:not([name*="assword"])') ?? [];
  return [...fields].map((field, index) => [`${index} ${field.name}`, field]);
}
