/** `[data-consent-customize]` loads and opens the dialog. The banner's other buttons work without this script. */
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-consent-customize]'))
    void shopParts.want(
      () => import('./ConsentDialog.tsx'),
      ({ openConsentDialog }) => openConsentDialog(),
    );
});

// Makes this file a module, so its names don't clash with other scripts.
export {};
