/** The consent choice for islands and scripts. Follows other tabs. */

import { atom, onMount } from 'nanostores';
import { consentEvent } from '#platform/events.ts';
import { inBrowser } from '#platform/in-browser.ts';
import type { ConsentRecord } from './consent.ts';
import { readConsent } from './consent-storage.ts';

/** Undefined while the shopper must be asked, and until the first listener, because the first render must equal the built page. */
export const $consent = atom<ConsentRecord | undefined>(undefined);

onMount($consent, () => {
  if (!inBrowser) return;
  const refresh = () => {
    const choice = readConsent();
    if (JSON.stringify(choice) !== JSON.stringify($consent.get())) $consent.set(choice);
  };
  refresh();
  const events = [consentEvent, 'storage', 'pageshow'];
  for (const type of events) addEventListener(type, refresh);
  return () => {
    for (const type of events) removeEventListener(type, refresh);
  };
});
