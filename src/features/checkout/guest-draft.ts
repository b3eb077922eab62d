/** Keeps what a guest typed to sign in or register across a reload, but never a password. */
import { keepGuest, readDraft } from './draft.ts';

type GuestForm = 'signIn' | 'register';

export function guestForm(): GuestForm {
  return readDraft().guest?.['shown'] === 'register' ? 'register' : 'signIn';
}

export function keepGuestFields(place: HTMLElement | null, shown: GuestForm): void {
  keepGuest({ shown, ...Object.fromEntries(fieldsIn(place).map(([name, { value }]) => [name, value])) });
}

/** Restores only typed fields, so that the browser's own autofill stays. */
export function restoreGuestFields(place: HTMLElement | null): void {
  const { guest } = readDraft();
  for (const [name, field] of fieldsIn(place)) field.value = guest?.[name] || field.value;
}

/** Both forms ask for the email address, so names alone do not tell fields apart. */
function fieldsIn(place: HTMLElement | null): [string, HTMLInputElement][] {
  const fields = place?.querySelectorAll<HTMLInputElement>('input:not([name*="assword"])') ?? [];
  return [...fields].map((field, index) => [`${index} ${field.name}`, field]);
}
