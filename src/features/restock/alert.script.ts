/** Offers a restock alert for what is sold out, and sends the form that asks for it. */
import { askRestockAlert } from '#api/contract/restock.ts';
import {
  formClient,
  isRejected,
  sendEmail,
  sendOnce,
  setStatus,
} from '#features/email-form/send-form.script.ts';
import { $user } from '#features/session/user-store.ts';
import { loadText } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { alertForm } from './restock.ts';

const formIn = (box: HTMLElement) => box.querySelector<HTMLFormElement>('[data-restock]');
const focusable = '[tabindex="-1"]';
const started = new WeakSet<HTMLFormElement>();

/**
 * Shows the form at the end of `box` for the unit whose id `unitNow` returns. Hides the form if `unitNow` returns undefined.
 * Rejects if the texts don't load.
 */
export async function showAlert(box: HTMLElement, unitNow: () => string | undefined): Promise<void> {
  if (!formIn(box) && unitNow()) {
    const text = await loadText(pageLocale(), 'restock');
    const html = alertForm('', text, href(pageLocale(), 'privacy'));
    if (!formIn(box)) box.append(...new DOMParser().parseFromString(html, 'text/html').forms);
  }
  const form = formIn(box);
  if (!form) return;
  startForm(form);
  const unit = unitNow();
  // A hidden field loses the focus.
  if (!unit && form.contains(document.activeElement))
    (box.matches(focusable) ? box : box.querySelector<HTMLElement>(focusable))?.focus();
  form.hidden = !unit;
  if (unit && unit !== form.dataset['unit']) {
    form.dataset['unit'] = unit;
    setStatus(form);
  }
}

function startForm(form: HTMLFormElement): void {
  if (started.has(form)) return;
  started.add(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendAlert(form);
  });
  const button = form.querySelector('button');
  if (button) button.disabled = false;
  fillAddress(form);
}

/** Fills in a member's email address, and empties the field when the session ends. What the shopper types stays. */
function fillAddress(form: HTMLFormElement): void {
  const field = form.elements.namedItem('email') as HTMLInputElement;
  $user.subscribe((user) => {
    const isTyped = field.value !== field.defaultValue;
    // When the form is reset after sending, this value comes back.
    field.defaultValue = user.kind === 'ready' ? user.data.email : '';
    if (!isTyped) field.value = field.defaultValue;
  });
}

/** Shows the result in the form's status line. Never rejects. */
const sendAlert = (form: HTMLFormElement): Promise<void> =>
  sendOnce(form, () => {
    const { unit: id = '' } = form.dataset;
    return sendEmail(form, async (email, options) => {
      try {
        await formClient().call(askRestockAlert, { params: { id }, body: { email } }, options);
        return 'done';
      } catch (error) {
        if (isRejected(error, 404)) return 'gone';
        throw error;
      }
    });
  });
