/** On the cart page, looks for an order that this device has forgotten. The order may hold the stock that seems sold out. */
import type { ShortCart } from '#features/cart/cart-check.ts';
import { shortCartEvent } from '#platform/event-names.ts';
import { read } from '#platform/storage.ts';
import { accessTokenKey } from '#platform/storage-keys.ts';
import forgottenPart from './forgotten-payment-flow.ts?part';

addEventListener(shortCartEvent, (event) => {
  const { items, waitUntil } = (event as CustomEvent<ShortCart>).detail;
  if (read(accessTokenKey))
    waitUntil(
      shopParts
        .load<typeof import('./forgotten-payment-flow.ts')>(forgottenPart)
        .then(({ findOpenPayment }) => findOpenPayment(items)),
    );
});
