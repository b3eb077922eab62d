/** On every page: shows a toast when the API answers 429. */

import { tooManyEvent } from '#platform/events.ts';
import tooManyToastPart from './too-many-toast.script.ts?part';

addEventListener(tooManyEvent, (event) => {
  // Without the toast's code, the shopper still sees the message where the call was made.
  shopParts
    .load<typeof import('./too-many-toast.script.ts')>(tooManyToastPart)
    .then(({ showTooMany }) => showTooMany(event))
    .catch(() => undefined);
});
