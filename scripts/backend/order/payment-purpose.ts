/** What a payment is for. Stripe shows it to the merchant, and to the shopper on the receipt. */
import type { Address } from '#api/contract/address.ts';

export interface PaymentPurpose {
  orderId: string;
  /** The number on the order's page and on the invoice. */
  orderNumber: string;
  email: string;
  shippingAddress: Address;
}

/**
 * What to change in Stripe's payment intent, and the options of the call. The call has a short timeout and no retries, because the
 * shopper waits for it and can pay even if it fails.
 */
export function stripeUpdate({ orderId, orderNumber, email, shippingAddress }: PaymentPurpose) {
  const { name, line1, line2, city, postalCode, region, country } = shippingAddress;
  const address = { line1, line2: line2 ?? '', city, postal_code: postalCode, state: region ?? '', country };
  const changes = {
    description: orderNumber,
    metadata: { order_id: orderId },
    receipt_email: email,
    shipping: { name, address },
  };
  return [changes, { timeout: 5000, maxNetworkRetries: 0 }] as const;
}
