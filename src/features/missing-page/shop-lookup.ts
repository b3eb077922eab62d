/** Asks this shop's API for what the build does not know. */
import { createClient } from '#api/client.ts';
import { apiUrl } from '#platform/config.ts';
import { createLookup, type Lookup } from './lookup-store.ts';
import type { Wanted } from './missing-page.ts';

export function shopLookup(wanted: Wanted): Lookup {
  return createLookup(createClient({ baseUrl: apiUrl, language: wanted.locale }), wanted);
}
