/** `[data-consent-customize]` loads and opens the dialog. The banner's other buttons work without this script. */
import consentDialogPart from './consent-dialog.script.ts?part';

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-consent-customize]'))
    void shopParts.want<typeof import('./consent-dialog.script.ts')>(
      consentDialogPart,
      ({ openConsentDialog }) => openConsentDialog(),
    );
});
