/** Sends the newsletter's forms. The API's response is the same if the address is already on the list. */

import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '#api/contract/newsletter.ts';
import {
  formClient,
  isRejected,
  sendEmail,
  sendOnce,
  setStatus,
} from '#features/email-form/send-form.script.ts';

/** Sends the form and shows the result in its status line. Never rejects. */
export const subscribe = (form: HTMLFormElement): Promise<void> =>
  sendOnce(form, () => (form.elements.namedItem('email') ? sendAddress(form) : followLink(form)));

const sendAddress = (form: HTMLFormElement): Promise<void> =>
  sendEmail(form, async (email, options) => {
    const { status } = await formClient().send(subscribeNewsletter, { body: { email } }, options);
    return status === 202 ? 'asked' : 'done';
  });

/** Confirms or ends the subscription, as the link of the email says. link.script.ts has put the link's token into the form. */
async function followLink(form: HTMLFormElement): Promise<void> {
  const { purpose = '', token = '' } = form.dataset as {
    purpose?: 'confirm' | 'unsubscribe';
    token?: string;
  };
  const call = purpose === 'confirm' ? confirmNewsletter : unsubscribeNewsletter;
  setStatus(form, form.dataset['sending']);
  let result: string = purpose;
  try {
    await formClient().call(call, { body: { token: decoded(token) } });
  } catch (error) {
    if (!isRejected(error, 400) && !isRejected(error, 422)) throw error;
    result = 'invalid';
  }
  for (const question of form.querySelectorAll<HTMLElement>('[data-for]')) question.hidden = true;
  setStatus(form, form.dataset[result]);
  // The button that had the focus is gone.
  form.querySelector<HTMLElement>('[role=status]')?.focus();
}

/** Some mail programs encode a link a second time. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
