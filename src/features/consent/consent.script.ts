/** `[data-consent-customize]` loads the dialog and opens it. Without it the choices of the first layer still work. */
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-consent-customize]'))
    void shopParts.want(
      () => import('./mount.tsx'),
      ({ openConsentDialog }) => openConsentDialog(),
    );
});

// Makes this a module, with names of its own.
export {};
