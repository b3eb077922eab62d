/** `[data-consent-customize]` loads and opens the dialog. The banner's other buttons work without this script. */
import mountPart from './mount.tsx?part';

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-consent-customize]'))
    void shopParts.want<typeof import('./mount.tsx')>(mountPart, ({ openConsentDialog }) =>
      openConsentDialog(),
    );
});
