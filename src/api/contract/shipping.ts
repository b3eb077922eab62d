import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listOf } from './lenient.ts';
import { country, dollars, id, lines } from './shapes.ts';

export const shippingMethod = z.object({
  id,
  name: z.string(),
  description: z.optional(z.string()),
  /** Net, in dollars. */
  cost: dollars,
  minDays: z.int().check(z.minimum(0)),
  maxDays: z.int().check(z.minimum(0)),
});
export type ShippingMethod = z.output<typeof shippingMethod>;

export const calculateShipping = endpoint({
  name: 'shipping.calculate',
  summary: 'Shipping methods and their cost for a destination; none where the shop does not deliver',
  method: 'POST',
  path: '/v1/shipping/calculate-cost',
  access: 'open',
  status: 200,
  changesNothing: true,
  localized: true,
  body: z.object({ country, postalCode: z.string(), items: lines }),
  response: z.object({ methods: listOf(shippingMethod) }),
  failures: [{ status: 422, when: 'an item or the country is unknown' }],
});
