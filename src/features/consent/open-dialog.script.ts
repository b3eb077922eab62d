/** `[data-consent-customize]` loads and opens the dialog. The banner's other buttons work without this script. */
import consentDialogPart from './ConsentIsland.tsx?part';

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-consent-customize]'))
    void shopParts.want<typeof import('./ConsentIsland.tsx')>(consentDialogPart, ({ openConsentDialog }) =>
      openConsentDialog(),
    );
});
