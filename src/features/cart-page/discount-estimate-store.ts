/** What the discount code takes off the cart in the delivery country. It is an estimate: shipping and account may change it. */
import { resultOf } from '#api/errors.ts';
import { delay } from '#api/signals.ts';
import { noteRefusal } from '#features/discount/discount-store.ts';
import { resource } from '#lib/resource.ts';
import { features } from '#platform/config.ts';
import { loadPart } from '#platform/parts/load-part.ts';
import type { DiscountEstimate, DiscountEstimateRequest } from './discount-estimate-call.ts';
import estimatePart from './discount-estimate-call.ts?part';
import { pressPause } from './shipping-estimate-store.ts';

const estimate = resource<DiscountEstimate>();
/** Until the next estimate arrives, the last one stays, even if it is for another code. */
export const $discountEstimate = estimate.$state;

/** Asks the API after a pause. A newer request replaces one that still waits. */
export async function estimateDiscount(request: DiscountEstimateRequest): Promise<void> {
  if (!features.discountCodes) return;
  const { cart, country, code } = request;
  if (!country || !code || !cart.items.length) return estimate.stop();
  const result = await estimate.load((signal) =>
    resultOf(async () => {
      await delay(pressPause, signal);
      const part = await loadPart<typeof import('./discount-estimate-call.ts')>(estimatePart);
      return part.askForDiscount(request, signal);
    }),
  );
  if (result?.ok) noteRefusal(result.data.refusal);
}
