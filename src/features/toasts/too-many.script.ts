/** On every page: tells the shopper in a toast, once, that the API answered 429. */

import { tooManyEvent } from '#platform/events.ts';

addEventListener(tooManyEvent, (event) => {
  // Without the file the shopper still reads it where the call was made.
  shopParts
    .load(() => import('./too-many-toast.script.ts'))
    .then(({ tellTooMany }) => tellTooMany(event))
    .catch(() => undefined);
});
