/** On every page: tells the shopper in a toast, once, that the API answered 429. */

// Only the type: importing the value would put the API's client into the first view.
const tooManyEvent: typeof import('#api/speak.ts').tooManyEvent = 'shop:too-many';

addEventListener(tooManyEvent, (event) => {
  // Without the file the shopper still reads it where the call was made.
  shopParts
    .load(() => import('./too-many-toast.script.ts'))
    .then(({ tellTooMany }) => tellTooMany(event))
    .catch(() => undefined);
});
