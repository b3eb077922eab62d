/** The consent choice for islands and scripts. Follows other tabs. */

import { atom } from 'nanostores';
import { consentEvent } from '#platform/events.ts';
import { followDevice } from '#platform/follow-device.ts';
import type { ConsentRecord } from './consent.ts';
import { readConsent } from './consent-storage.ts';

/** Undefined while the shopper must be asked, and until the first listener, because the first render must equal the built page. */
export const $consent = atom<ConsentRecord | undefined>(undefined);

followDevice(
  $consent,
  () => {
    const choice = readConsent();
    if (JSON.stringify(choice) !== JSON.stringify($consent.get())) $consent.set(choice);
  },
  consentEvent,
);
