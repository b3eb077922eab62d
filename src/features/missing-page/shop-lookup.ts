/** Creates the lookup with this shop's API. */
import { createClient } from '#api/client.ts';
import { apiUrl } from '#platform/config.ts';
import { createLookup, type Lookup } from './lookup-store.ts';
import type { Target } from './missing-page.ts';

export function shopLookup(target: Target): Lookup {
  return createLookup(createClient({ baseUrl: apiUrl, language: target.locale }), target);
}
