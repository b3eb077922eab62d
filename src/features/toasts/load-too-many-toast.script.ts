/** Loads too-many-toast.script.ts when the API answers 429. Part of every page. */

import { tooManyEvent } from '#platform/event-names.ts';
import toastPart from './too-many-toast.script.ts?part';

addEventListener(tooManyEvent, (event) => {
  // If the toast's code can't be loaded, the shopper still sees the failure where the call was made.
  shopParts
    .load<typeof import('./too-many-toast.script.ts')>(toastPart)
    .then(({ showTooManyToast }) => showTooManyToast(event))
    .catch(() => undefined);
});
