/** Asks the API what a discount code takes off. A lazy part of the cart. */
import { createClient } from '#api/client.ts';
import type { Discount } from '#api/contract/discount.ts';
import { calculateVat } from '#api/contract/quote.ts';
import { toSentItems } from '#api/contract/shapes.ts';
import type { Cart } from '#features/cart/cart.ts';
import type { CodeRefusal } from '#features/discount/discount.ts';
import { refusalOf } from '#features/discount/discount-error.ts';
import { pageLocale } from '#i18n/locale.ts';
import { apiUrl } from '#platform/config.ts';

/** What the estimate is for. */
export interface DiscountEstimateRequest {
  readonly cart: Cart;
  readonly country: string;
  readonly code: string;
}

export interface DiscountEstimate {
  code: string;
  /** `null` if the API doesn't apply the code. */
  discount: Discount | null;
  /** Why the API doesn't apply the code. */
  refusal?: CodeRefusal;
}

/** Throws if the call fails for another reason than the code. */
export async function askForDiscount(
  { cart, country, code }: DiscountEstimateRequest,
  signal: AbortSignal,
): Promise<DiscountEstimate> {
  const client = createClient({ baseUrl: apiUrl, language: pageLocale() });
  try {
    const { discount } = await client.call(
      calculateVat,
      { body: { country, items: toSentItems(cart.items), discountCode: code } },
      { signal },
    );
    return { code, discount };
  } catch (error) {
    const refusal = refusalOf(error, code);
    if (!refusal) throw error;
    return { code, discount: null, refusal };
  }
}
