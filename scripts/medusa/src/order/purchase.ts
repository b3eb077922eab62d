/** What a purchase costs, from Medusa's own prices. */

import { outOfStock } from '../../../backend/failures/common-failures.ts';
import { invalid } from '../../../backend/failures/http-error.ts';
import { mergeItems } from '../../../backend/order/merge-items.ts';
import { addressWith } from '../account/customers.ts';
import type { Shop } from '../catalog/shop.ts';
import type { Purchase } from '../contract.ts';
import { toAddress } from '../mappers/account.ts';
import type { PurchaseQuote } from '../mappers/order.ts';
import type { Container } from '../medusa-types.ts';
import { quoteFor } from '../quote/quote.ts';
import { matchItems, wrongItems } from '../quote/units.ts';
import { discountFor } from './discount.ts';

/**
 * Throws `HttpError` 409 `out_of_stock`; 422 `discount_invalid`; 422 for a product that is sold only as a variant, for another
 * customer's address, or for a method that doesn't deliver to the address.
 */
export async function quotePurchase(
  container: Container,
  shop: Shop,
  {
    customerId,
    request,
    isOrdering = false,
  }: { customerId: string; request: Purchase; isOrdering?: boolean },
): Promise<PurchaseQuote> {
  const addressOf = async (field: 'shippingAddressId' | 'billingAddressId') => {
    const row = await addressWith(container, customerId, request[field]);
    if (!row) throw invalid({ [field]: 'unknown' });
    return row;
  };
  const shippingRow = await addressOf('shippingAddressId');
  const billingRow = await addressOf('billingAddressId');
  const items = mergeItems(request.items);
  const { priced, wrong } = await matchItems(container, shop, items);
  if ([...wrong.values()].includes('choose')) throw wrongItems(wrong);
  const short = [
    ...items.filter((_, index) => wrong.has(index)).map((item) => ({ ...item, stock: 0 })),
    ...priced.filter(({ stock, quantity }) => stock < quantity),
  ];
  if (short.length) throw outOfStock(short.map(({ productId, stock }) => ({ productId, available: stock })));
  const shippingAddress = toAddress(shippingRow);
  const { shippingMethodId } = request;
  const quote = await quoteFor(container, shop, {
    destination: shippingAddress,
    items: priced,
    shippingMethodId,
  });
  if (!quote.method) throw invalid({ shippingMethodId: 'unknown' });
  const discount = await discountFor(container, shop, quote, {
    code: request.discountCode,
    customerId,
    country: shippingAddress.country,
    isOrdering,
  });
  return {
    ...quote,
    discount,
    method: quote.method,
    currency: shop.currency,
    shippingAddress,
    billingAddress: toAddress(billingRow),
  };
}
