/** Opens the dialog with the current choice, and saves what the shopper chooses there. A lazy part. */
import { openConsentForm } from './ConsentIsland.tsx';
import { allowedOptions, saveConsent } from './consent-storage.ts';

export const openConsentDialog = () => openConsentForm({ options: allowedOptions(), onSave: saveConsent });
