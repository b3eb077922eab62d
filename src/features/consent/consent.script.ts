/** `[data-consent-customize]` loads the dialog and opens it. Without it the choices of the first layer still work. */
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-consent-customize]'))
    import('./mount.tsx').then(({ openConsentDialog }) => openConsentDialog()).catch(() => undefined);
});
