/** On every page: shows a toast when the API answers 429. */

import { tooManyEvent } from '#platform/events.ts';

addEventListener(tooManyEvent, (event) => {
  // Without the toast's code, the shopper still sees the message where the call was made.
  shopParts
    .load(() => import('./toasts.script.ts'))
    .then(({ showTooMany }) => showTooMany(event))
    .catch(() => undefined);
});
