/**
 * What the discount code takes off the cart, if its country is known before the checkout because the shop delivers to only one.
 * It is an estimate: shipping and account may change it.
 */
import { createClient } from '#api/client.ts';
import type { Discount } from '#api/contract/discount.ts';
import { calculateVat } from '#api/contract/quote.ts';
import { resultOf } from '#api/errors.ts';
import { pageLocale } from '#i18n/locale.ts';
import { resource } from '#lib/resource.ts';
import { apiUrl, deliveryCountries } from '#platform/config.ts';
import type { Cart } from './cart.ts';
import { refusalOf } from './discount-call.ts';
import { noteRefusal } from './discount-store.ts';

/** `null` if the code doesn’t count. */
const estimate = resource<Discount | null>({ isStrict: true });
export const $discountEstimate = estimate.$state;

export async function estimateDiscount(cart: Cart, discountCode: string): Promise<void> {
  const [country, ...others] = deliveryCountries;
  if (!country || others.length > 0) return;
  estimate.clear();
  if (!discountCode || !cart.items.length) return;
  const items = cart.items.map(({ productId, quantity }) => ({ productId, quantity }));
  const client = createClient({ baseUrl: apiUrl, language: pageLocale() });
  await estimate.load((signal) =>
    resultOf(async () => {
      try {
        const body = { country, items, discountCode };
        const { discount } = await client.call(calculateVat, { body }, { signal });
        noteRefusal(undefined);
        return discount;
      } catch (error) {
        const refusal = refusalOf(error, discountCode);
        if (!refusal) throw error;
        noteRefusal(refusal);
        return null;
      }
    }),
  );
}
