/** Asks the API for the total, with the discount code that the shopper has entered. */
import type * as z from 'zod/mini';
import { calculateVat, type Vat } from '#api/contract/quote.ts';
import { refusalOf } from '#features/cart/discount-call.ts';
import { noteRefusal } from '#features/cart/discount-store.ts';
import { memberClient, publicClient } from '#features/session/store.ts';

/**
 * If the API refuses the code, asks again without it, and the page says why. The call with a code has the member's token,
 * because a code may count once for each account.
 */
export async function calculateTotal(
  { discountCode, ...body }: z.input<NonNullable<(typeof calculateVat)['body']>>,
  signal: AbortSignal,
): Promise<Vat & { readonly discountCode?: string }> {
  if (!discountCode) return publicClient().call(calculateVat, { body }, { signal });
  try {
    const vat = await memberClient().call(calculateVat, { body: { ...body, discountCode } }, { signal });
    noteRefusal(undefined);
    return vat.discount ? { ...vat, discountCode } : vat;
  } catch (error) {
    const refusal = refusalOf(error, discountCode);
    if (!refusal) throw error;
    const vat = await publicClient().call(calculateVat, { body }, { signal });
    noteRefusal(refusal);
    return vat;
  }
}
