/** What the shopper can do in the consent dialog. */
import { allowedOptions, saveConsent } from './consent-storage.ts';

export const consentActions = { readOptions: allowedOptions, save: saveConsent };
