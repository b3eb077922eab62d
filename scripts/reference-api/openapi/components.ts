/** The contract's shapes and their names in the OpenAPI document. */
import * as z from 'zod/mini';
import { address, addressFields } from '#api/contract/address.ts';
import { category } from '#api/contract/category.ts';
import { order, orderItem, orderStatus, purchase } from '#api/contract/order.ts';
import { paymentIntent, paymentStatus } from '#api/contract/payment.ts';
import { product } from '#api/contract/product.ts';
import { shippingMethod, vat } from '#api/contract/quote.ts';
import { review } from '#api/contract/review.ts';
import { failure, line, shortage } from '#api/contract/shapes.ts';
import { user } from '#api/contract/user.ts';

export const components = z.registry<{ id: string }>();

const named: Record<string, z.ZodMiniType> = {
  Category: category,
  Product: product,
  Review: review,
  User: user,
  Address: address,
  AddressFields: addressFields,
  ShippingMethod: shippingMethod,
  Vat: vat,
  PaymentIntent: paymentIntent,
  PaymentStatus: paymentStatus,
  OrderItem: orderItem,
  Order: order,
  OrderStatus: orderStatus,
  Line: line,
  Purchase: purchase,
  Failure: failure,
  Shortage: shortage,
};
for (const [id, schema] of Object.entries(named)) components.add(schema, { id });
