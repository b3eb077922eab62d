/**
 * Sends a form that asks for an email address, and shows the result in the form's status line. The form's data attributes hold
 * the texts. If the unit that the email is about can change, `data-unit` has the unit's id.
 */
import { createClient } from '#api/client.ts';
import { email as emailRule } from '#api/contract/user.ts';
import { RejectedError, TooManyRequestsError } from '#api/errors.ts';
import { pageLocale } from '#i18n/locale.ts';
import { filledIn } from '#i18n/template.ts';
import { waitTime } from '#i18n/wait-time.ts';
import { fieldsText } from '#lib/form-fields.ts';
import { giveUpAfter } from '#lib/waits.ts';
import { apiUrl } from '#platform/config.ts';

interface Attempt {
  unit: string;
  email: string;
  idempotencyKey: string;
}

/**
 * The last attempt of each form. Sending the same email address for the same unit again reuses the idempotency key, so the API
 * acts only once.
 */
const attempts = new WeakMap<HTMLFormElement, Attempt>();
/** The forms that are being sent, each with its unit. */
const sending = new WeakMap<HTMLFormElement, string>();

export const formClient = () =>
  createClient({ baseUrl: apiUrl, language: pageLocale(), timeout: giveUpAfter });

const unitIdOf = ({ dataset: { unit = '' } }: HTMLFormElement) => unit;

/** Runs `send`, and shows its failure. Does nothing while the form is being sent for the same unit. Never rejects. */
export async function sendOnce(form: HTMLFormElement, send: () => Promise<void>): Promise<void> {
  const unit = unitIdOf(form);
  if (sending.get(form) === unit) return;
  sending.set(form, unit);
  try {
    await send();
  } catch (error) {
    if (error instanceof TooManyRequestsError) setStatus(form, waitText(form, error.retryAfter));
    else setStatus(form, form.dataset[navigator.onLine ? 'failed' : 'offline']);
  } finally {
    if (sending.get(form) === unit) sending.delete(form);
  }
}

/**
 * Sends the form's email address with `send`, which resolves with the name of the text to show. Shows nothing if the form is
 * for another unit by then.
 */
export async function sendEmail(
  form: HTMLFormElement,
  send: (email: string, options: { idempotencyKey: string }) => Promise<string>,
): Promise<void> {
  const field = form.elements.namedItem('email') as HTMLInputElement;
  const email = field.value.trim();
  if (!emailRule.safeParse(email).success) {
    showProblem(form, field, email ? 'invalid' : 'required');
    return scrollToStatus(form);
  }
  field.removeAttribute('aria-invalid');
  setStatus(form, form.dataset['sending']);
  scrollToStatus(form);
  const unit = unitIdOf(form);
  const last = attempts.get(form);
  const attempt =
    last?.unit === unit && last?.email === email
      ? last
      : { unit, email, idempotencyKey: crypto.randomUUID() };
  attempts.set(form, attempt);
  const isStale = () => unitIdOf(form) !== unit;
  try {
    const { idempotencyKey } = attempt;
    const result = await send(email, { idempotencyKey });
    if (attempts.get(form) === attempt) attempts.delete(form);
    if (isStale()) return;
    form.reset();
    setStatus(form, form.dataset[result]);
  } catch (error) {
    if (isStale()) return;
    if (!isRejected(error, 422)) throw error;
    const { email: _, ...others } = error.fields;
    const unknown = fieldsText(others);
    if (unknown) setStatus(form, unknown);
    else showProblem(form, field, 'invalid');
  }
}

export const isRejected = (error: unknown, status: number): error is RejectedError =>
  error instanceof RejectedError && error.status === status;

function waitText(form: HTMLFormElement, retryAfter: number | undefined): string | undefined {
  const time = waitTime(pageLocale(), retryAfter);
  const { tooMany, tooManyFor = '' } = form.dataset;
  return time ? filledIn(tooManyFor, { time }) : tooMany;
}

function showProblem(form: HTMLFormElement, field: HTMLInputElement, problem: 'invalid' | 'required'): void {
  field.setAttribute('aria-invalid', 'true');
  field.focus();
  setStatus(form, form.dataset[problem]);
}

export function setStatus(form: HTMLFormElement, text = ''): void {
  const status = form.querySelector('[role=status]');
  if (status) status.textContent = text;
}

/**
 * On a phone, the status is below the button, and can be outside the window. Call it only right after a press: later, the shopper
 * may have scrolled on.
 */
function scrollToStatus(form: HTMLFormElement): void {
  form.querySelector('[role=status]')?.scrollIntoView({ block: 'nearest' });
}
