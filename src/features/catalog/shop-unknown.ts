/** Asks this shop's API for what the build does not know. */
import { createClient } from '#api/client.ts';
import { apiUrl } from '#platform/config.ts';
import type { Wanted } from './unknown.ts';
import { createUnknown, type Unknown } from './unknown-store.ts';

export function shopUnknown(wanted: Wanted): Unknown {
  return createUnknown(createClient({ baseUrl: apiUrl, language: wanted.locale }), wanted);
}
