/** JSON Schemas of the contract's shapes. The named ones move to `components`. */
import * as z from 'zod/mini';
import { address, addressFields } from '#api/contract/address.ts';
import { category, product } from '#api/contract/catalog.ts';
import { order, orderItem, orderStatus, purchase } from '#api/contract/order.ts';
import { paymentIntent, paymentStatus } from '#api/contract/payment.ts';
import { shippingMethod, vat } from '#api/contract/quote.ts';
import { review } from '#api/contract/review.ts';
import { failure, line, shortage } from '#api/contract/shapes.ts';
import { user } from '#api/contract/user.ts';

const components = z.registry<{ id: string }>();

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

/** A JSON Schema, or any other part of the document. */
export type Json = { [key: string]: unknown };

export class SchemaSet {
  /** `components/schemas`: every schema that has been referenced so far. */
  readonly named: Record<string, Json> = {};

  /** `input` is what a caller may send, `output` what it receives. Both sides ignore unknown fields. */
  of(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs,
      ...plain
    } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      metadata: components,
      override: ({ jsonSchema }) => {
        delete jsonSchema.id;
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    }) as Json & { $defs?: Record<string, Json> };
    for (const [name, definition] of Object.entries($defs ?? {})) this.named[name] ??= moved(definition);
    return moved(plain);
  }
}

/** `#/$defs/Product` → `#/components/schemas/Product`, everywhere. */
function moved(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
