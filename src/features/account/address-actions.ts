/** What the shopper can do with their addresses. The components call these functions, so that they need no store and no flow for it. */
import { saveAddress } from '#features/addresses/addresses-store.ts';
import { chosenCountry } from '#features/delivery/country-storage.ts';
import { removeAddress, restoreAddress } from './removals-flow.ts';

export const addressActions = {
  save: saveAddress,
  remove: removeAddress,
  undo: restoreAddress,
  chosenCountry,
};
export type AddressActions = typeof addressActions;
