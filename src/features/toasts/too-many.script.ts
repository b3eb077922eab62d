/** On every page: shows a toast when the API answers 429. */

import { tooManyEvent } from '#platform/events.ts';
import toastsPart from './toasts.script.ts?part';

addEventListener(tooManyEvent, (event) => {
  // Without the toast's code, the shopper still sees the message where the call was made.
  shopParts
    .load<typeof import('./toasts.script.ts')>(toastsPart)
    .then(({ showTooMany }) => showTooMany(event))
    .catch(() => undefined);
});
