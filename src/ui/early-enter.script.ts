/**
 * Notes when the shopper presses Enter in a form whose button still waits for the island. Sends the form as soon as the island has
 * enabled the button. If the shopper types again before that, the form isn't sent. Inlined into the pages for sign-in,
 * registration and password reset.
 */
let entered: HTMLFormElement | null = null;

const isWaiting = (form: HTMLFormElement) => form.querySelector(':disabled[type=submit]') !== null;

addEventListener('keydown', ({ key, target, isComposing }) => {
  if (key === 'Enter' && !isComposing && target instanceof HTMLInputElement)
    entered = target.form && isWaiting(target.form) ? target.form : null;
});
addEventListener('input', () => {
  entered = null;
});
new MutationObserver(() => {
  if (!entered || isWaiting(entered)) return;
  entered.requestSubmit();
  entered = null;
}).observe(document, { subtree: true, attributeFilter: ['disabled'] });

export {};
