/**
 * Notes that the shopper pressed Enter in a form whose button still waits for the island. The form is then sent as soon as it can be
 * (form.tsx), unless the shopper has gone on typing. Inlined into the pages for sign-in, registration and password
 * reset.
 */
addEventListener('keydown', ({ key, target, isComposing }) => {
  if (key === 'Enter' && !isComposing && target instanceof HTMLInputElement)
    globalThis.shopEnteredForm = target.form?.querySelector(':disabled[type=submit]')
      ? target.form
      : undefined;
});
addEventListener('input', () => {
  globalThis.shopEnteredForm = undefined;
});

export {};
