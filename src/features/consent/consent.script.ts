/** `[data-consent-customize]` loads the dialog and opens it. Without it the choices of the first layer still work. */
// Only the type: importing the value would put a further file into the first view of every page.
const partFailed: typeof import('#platform/part-failed.ts').partFailed = 'shop:part-failed';

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-consent-customize]'))
    import('./mount.tsx')
      .then(({ openConsentDialog }) => openConsentDialog())
      .catch(() => dispatchEvent(new Event(partFailed)));
});

// Makes this a module, with names of its own.
export {};
