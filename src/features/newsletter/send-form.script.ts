/**
 * Sends a form that asks for an email address, and shows the result in the form's status line. The form's data attributes hold
 * the texts.
 */
import { createClient } from '#api/client.ts';
import { email as emailRule } from '#api/contract/user.ts';
import { RejectedError, TooManyRequestsError } from '#api/errors.ts';
import { pageLocale } from '#i18n/locale.ts';
import { waitTime } from '#i18n/wait-time.ts';
import { fieldsText } from '#lib/fields-text.ts';
import { apiUrl } from '#platform/config.ts';

/** Sending the same again reuses its idempotency key, so the API counts it once. */
let attempt: { what: string; idempotencyKey: string } | undefined;
let isSending = false;
/** Milliseconds to wait for a response. */
const timeout = 10_000;

export const formClient = () => createClient({ baseUrl: apiUrl, language: pageLocale(), timeout });

/** Runs `send`, and shows its failure. Does nothing while a form is being sent. Never rejects. */
export async function sendOnce(form: HTMLFormElement, send: () => Promise<void>): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    await send();
  } catch (error) {
    if (error instanceof TooManyRequestsError) setStatus(form, waitText(form, error.retryAfter));
    else setStatus(form, form.dataset[navigator.onLine ? 'failed' : 'offline']);
  } finally {
    isSending = false;
  }
}

/** Sends the form's address with `send`, which resolves with the name of the text to show. `subject` is what the email is about. */
export async function sendEmail(
  form: HTMLFormElement,
  subject: string,
  send: (email: string, options: { idempotencyKey: string }) => Promise<string>,
): Promise<void> {
  const field = form.elements.namedItem('email') as HTMLInputElement;
  const email = field.value.trim();
  if (!emailRule.safeParse(email).success) return showInvalid(form, field);
  field.removeAttribute('aria-invalid');
  setStatus(form, form.dataset['sending']);
  const what = `${subject} ${email}`;
  if (attempt?.what !== what) attempt = { what, idempotencyKey: crypto.randomUUID() };
  try {
    const { idempotencyKey } = attempt;
    const result = await send(email, { idempotencyKey });
    attempt = undefined;
    form.reset();
    setStatus(form, form.dataset[result]);
  } catch (error) {
    if (!isRejected(error, 422)) throw error;
    const { email: _, ...others } = error.fields;
    const unknown = fieldsText(others);
    if (unknown) setStatus(form, unknown);
    else showInvalid(form, field);
  }
}

export const isRejected = (error: unknown, status: number): error is RejectedError =>
  error instanceof RejectedError && error.status === status;

function waitText(form: HTMLFormElement, retryAfter: number): string | undefined {
  const time = waitTime(pageLocale(), retryAfter);
  return time ? form.dataset['tooManyFor']?.replace('{{time}}', time) : form.dataset['tooMany'];
}

function showInvalid(form: HTMLFormElement, field: HTMLInputElement): void {
  field.setAttribute('aria-invalid', 'true');
  setStatus(form, form.dataset['invalid']);
  field.focus();
}

export function setStatus(form: HTMLFormElement, text = ''): void {
  const status = form.querySelector('[role=status]');
  if (status) status.textContent = text;
}
