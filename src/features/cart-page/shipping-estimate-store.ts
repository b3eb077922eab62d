/** What it costs to ship the cart to the delivery country, and the countries to choose from. */
import { atom, type ReadableAtom } from 'nanostores';
import { OfflineError, resultOf } from '#api/errors.ts';
import { delay } from '#api/signals.ts';
import type { Cart } from '#features/cart/cart.ts';
import type { Result } from '#lib/loadable.ts';
import { resource } from '#lib/resource.ts';
import { loadPart } from '#platform/parts/load-part.ts';
import type { EstimatedShipping, offeredCountries } from './shipping-estimate-call.ts';
import estimatePart from './shipping-estimate-call.ts?part';

const estimate = resource<Result<EstimatedShipping>>();
/** The last estimate or failure stays until the next one arrives. An estimate may be for another country. */
export const $shippingEstimate = estimate.$state;

const $countries = atom<ReturnType<typeof offeredCountries>>([]);
/** Empty until the countries have loaded. */
export const $offeredCountries: ReadableAtom<ReturnType<typeof offeredCountries>> = $countries;

/** How long an estimate waits for further changes, in milliseconds. Presses on + and − follow each other quickly. */
export const pressPause = 300;

const loadEstimatePart = () =>
  loadPart<typeof import('./shipping-estimate-call.ts')>(estimatePart).catch((cause) => {
    throw new OfflineError('a file is missing', { call: 'shipping.calculate', cause });
  });

/** Asks the API after a pause. A newer request replaces one that still waits. */
export async function estimateShipping(cart: Cart, country: string): Promise<void> {
  if (!cart.items.length) return estimate.stop();
  await estimate.load(async (signal) => {
    const data = await resultOf(async () => {
      await delay(pressPause, signal);
      const part = await loadEstimatePart();
      if ($countries.get().length === 0) {
        const countries = part.offeredCountries();
        // Reading the names blocks a slow phone for 80 ms, and showing them for 50 ms more. In between, the phone can react.
        await delay(0, signal);
        $countries.set(countries);
      }
      return country ? part.askForShipping(cart, country, signal) : { country, words: () => '', vatRate: '' };
    });
    return { ok: true, data };
  });
}
