/** Shows a toast when the API responds with a 429. Part of every page. `showTooMany` of toasts.script.ts chooses the text. */

import { tooManyEvent } from '#platform/event-names.ts';
import toastsPart from './toasts.script.ts?part';

addEventListener(tooManyEvent, (event) => {
  // If the toast's code can't be loaded, the shopper still sees the failure where the call was made.
  shopParts
    .load<typeof import('./toasts.script.ts')>(toastsPart)
    .then(({ showTooMany }) => showTooMany(event))
    .catch(() => undefined);
});
