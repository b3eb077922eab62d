/** Sends the newsletter's forms. The API's response is the same if the address is already on the list. */

import { createClient } from '#api/client.ts';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '#api/contract/newsletter.ts';
import { email as emailRule } from '#api/contract/user.ts';
import { RejectedError, TooManyRequestsError } from '#api/errors.ts';
import { pageLocale } from '#i18n/locale.ts';
import { waitTime } from '#i18n/wait-time.ts';
import { fieldsText } from '#lib/fields-text.ts';
import { apiUrl } from '#platform/config.ts';

/** Sending the same address again reuses its idempotency key, so the API counts it once. */
let attempt: { email: string; idempotencyKey: string } | undefined;
let isSending = false;
/** Milliseconds to wait for a response. */
const timeout = 10_000;

/** Sends the form and shows the result in its status line. Never rejects. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  if (isSending) return;
  const field = form.elements.namedItem('email');
  isSending = true;
  try {
    await (field instanceof HTMLInputElement ? sendEmail(form, field) : followLink(form));
  } catch (error) {
    if (error instanceof TooManyRequestsError) setStatus(form, waitText(form, error.retryAfter));
    else setStatus(form, form.dataset[navigator.onLine ? 'failed' : 'offline']);
  } finally {
    isSending = false;
  }
}

const client = () => createClient({ baseUrl: apiUrl, language: pageLocale(), timeout });

/** Subscribes the email address in the field. */
async function sendEmail(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  const email = field.value.trim();
  if (!emailRule.safeParse(email).success) return showInvalid(form, field);
  field.removeAttribute('aria-invalid');
  setStatus(form, form.dataset['sending']);
  if (attempt?.email !== email) attempt = { email, idempotencyKey: crypto.randomUUID() };
  try {
    const { idempotencyKey } = attempt;
    const { status } = await client().send(subscribeNewsletter, { body: { email } }, { idempotencyKey });
    attempt = undefined;
    form.reset();
    setStatus(form, form.dataset[status === 202 ? 'asked' : 'done']);
  } catch (error) {
    if (!isRejected(error, 422)) throw error;
    const { email: _, ...others } = error.fields;
    const unknown = fieldsText(others);
    if (unknown) setStatus(form, unknown);
    else showInvalid(form, field);
  }
}

/** Does what the link of an email is for. link.script.ts has put its token into the form. */
async function followLink(form: HTMLFormElement): Promise<void> {
  const { purpose = '', token = '' } = form.dataset;
  const call = purpose === 'confirm' ? confirmNewsletter : unsubscribeNewsletter;
  setStatus(form, form.dataset['sending']);
  let result = purpose;
  try {
    await client().call(call, { body: { token: decoded(token) } });
  } catch (error) {
    if (!isRejected(error, 400) && !isRejected(error, 422)) throw error;
    result = 'invalid';
  }
  for (const question of form.querySelectorAll<HTMLElement>('[data-for]')) question.hidden = true;
  setStatus(form, form.dataset[result]);
  // The button that had the focus is gone.
  form.querySelector<HTMLElement>('[role=status]')?.focus();
}

const isRejected = (error: unknown, status: number): error is RejectedError =>
  error instanceof RejectedError && error.status === status;

/** Some mail programs encode a link once more. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

function waitText(form: HTMLFormElement, retryAfter: number): string | undefined {
  const time = waitTime(pageLocale(), retryAfter);
  return time ? form.dataset['tooManyFor']?.replace('{{time}}', time) : form.dataset['tooMany'];
}

function showInvalid(form: HTMLFormElement, field: HTMLInputElement): void {
  field.setAttribute('aria-invalid', 'true');
  setStatus(form, form.dataset['invalid']);
  field.focus();
}

function setStatus(form: HTMLFormElement, text = ''): void {
  const status = form.querySelector('[role=status]');
  if (status) status.textContent = text;
}
