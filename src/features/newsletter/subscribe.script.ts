/** Sends the newsletter's form, without a framework. The API answers the same for an address that is on the list already. */

import { createClient } from '#api/client.ts';
import { subscribeNewsletter } from '#api/contract/newsletter.ts';
import { RejectedError, TooManyRequestsError } from '#api/errors.ts';
import { showToast } from '#features/toasts/store.ts';
import { startToasts } from '#features/toasts/toasts.script.ts';
import { apiUrl } from '#platform/config.ts';
import { isEmail } from './newsletter.ts';

/** The same address sent again carries the same key, so that the API does not count it twice. */
let attempt: { email: string; key: string } | undefined;
let isSending = false;
/** Milliseconds without an answer after which the shopper can try again. */
const patience = 10_000;

/** `form` carries the words in its data. The outcome stands in its status line, and a sign-up in a toast as well. Never throws. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('email');
  if (!(field instanceof HTMLInputElement) || isSending) return;
  const email = field.value.trim();
  if (!isEmail(email)) {
    refuse(form, field);
    return;
  }
  field.removeAttribute('aria-invalid');
  say(form, form.dataset['sending']);
  isSending = true;
  if (attempt?.email !== email) attempt = { email, key: crypto.randomUUID() };
  try {
    const client = createClient({
      baseUrl: apiUrl,
      language: document.documentElement.lang,
      timeout: patience,
    });
    await client.call(subscribeNewsletter, { body: { email } }, { idempotencyKey: attempt.key });
    attempt = undefined;
    form.reset();
    say(form, form.dataset['done']);
    startToasts();
    showToast({ kind: 'note', text: form.dataset['done'] ?? '' });
  } catch (error) {
    if (error instanceof RejectedError && error.status === 422) refuse(form, field);
    else if (error instanceof TooManyRequestsError) say(form, form.dataset['tooMany']);
    else say(form, form.dataset[navigator.onLine ? 'failed' : 'offline']);
  } finally {
    isSending = false;
  }
}

function refuse(form: HTMLFormElement, field: HTMLInputElement): void {
  field.setAttribute('aria-invalid', 'true');
  say(form, form.dataset['invalid']);
  field.focus();
}

function say(form: HTMLFormElement, text = ''): void {
  const status = form.querySelector('[role=status]');
  if (status) status.textContent = text;
}
