/** The delivery country, for islands. */
import { atom, onMount, type ReadableAtom } from 'nanostores';
import { countryEvent } from '#platform/event-names.ts';
import { onStoredChange } from '#platform/storage.ts';
import { deliveryCountry } from './country-storage.ts';

export { chooseCountry, chosenCountry, deliveryCountry } from './country-storage.ts';

const $chosen = atom('');
/** Empty if neither the shopper nor the merchant named one. */
export const $deliveryCountry: ReadableAtom<string> = $chosen;

onMount($chosen, () => {
  // The build also mounts the store.
  if (typeof window === 'undefined') return;
  const follow = () => $chosen.set(deliveryCountry());
  follow();
  return onStoredChange(follow, countryEvent);
});
