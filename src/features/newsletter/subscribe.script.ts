/** Sends the newsletter form. The API's response is the same if the address is already on the list. */

import { createClient } from '#api/client.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { email as emailRule } from '#api/contract/user.ts';
import { RejectedError, TooManyRequestsError } from '#api/errors.ts';
import { pageLocale } from '#i18n/locale.ts';
import { waitTime } from '#i18n/wait-time.ts';
import { apiUrl } from '#platform/config.ts';

/** Sending the same address again reuses its idempotency key, so the API counts it once. */
let attempt: { email: string; idempotencyKey: string } | undefined;
let isSending = false;
/** Milliseconds to wait for a response. */
const timeout = 10_000;

/** Subscribes the form's email address, and shows the result in the form's status line. Never rejects. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('email');
  if (!(field instanceof HTMLInputElement) || isSending) return;
  const email = field.value.trim();
  if (!emailRule.safeParse(email).success) {
    showInvalid(form, field);
    return;
  }
  field.removeAttribute('aria-invalid');
  setStatus(form, form.dataset['sending']);
  isSending = true;
  if (attempt?.email !== email) attempt = { email, idempotencyKey: crypto.randomUUID() };
  try {
    const client = createClient({ baseUrl: apiUrl, language: pageLocale(), timeout });
    await client.call(subscribeNewsletter, { body: { email } }, { idempotencyKey: attempt.idempotencyKey });
    attempt = undefined;
    form.reset();
    setStatus(form, form.dataset['done']);
  } catch (error) {
    if (error instanceof RejectedError && error.status === 422) showInvalid(form, field);
    else if (error instanceof TooManyRequestsError) setStatus(form, waitText(form, error.retryAfter));
    else setStatus(form, form.dataset[navigator.onLine ? 'failed' : 'offline']);
  } finally {
    isSending = false;
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
