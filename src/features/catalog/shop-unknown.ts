/** Asks this shop's API for what the build does not know. */
import { createLightClient } from '#api/light-client.ts';
import { apiUrl } from '#platform/config.ts';
import type { Wanted } from './unknown.ts';
import { createUnknown, type Unknown } from './unknown-store.ts';

export function shopUnknown(wanted: Wanted): Unknown {
  return createUnknown(createLightClient({ baseUrl: apiUrl, language: wanted.locale }), wanted);
}
