/** On the cart page, looks for an order that this device has forgotten. The order may hold the stock that seems sold out. */
import type { ShortCart } from '#features/cart/cart-check.ts';
import { shortCartEvent } from '#platform/event-names.ts';
import { read } from '#platform/storage.ts';
import { accessTokenKey } from '#platform/storage-keys.ts';
import findPart from './find-payment-flow.ts?part';

addEventListener(shortCartEvent, (event) => {
  const { items, waitUntil } = (event as CustomEvent<ShortCart>).detail;
  if (read(accessTokenKey))
    waitUntil(
      shopParts
        .load<typeof import('./find-payment-flow.ts')>(findPart)
        .then(({ findOpenPayment }) => findOpenPayment(items)),
    );
});
