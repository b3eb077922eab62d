import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { country, dollars, id, lines, rate } from './shapes.ts';

/** The destination's rate, for goods and shipping. */
export const vat = z.object({
  rate,
  subtotal: dollars,
  shipping: dollars,
  vat: dollars,
  total: dollars,
});
export type Vat = z.output<typeof vat>;

export const calculateVat = endpoint({
  name: 'vat.calculate',
  summary: 'What a cart costs at a destination',
  method: 'POST',
  path: '/v1/vat/calculate',
  access: 'open',
  status: 200,
  changesNothing: true,
  body: z.object({
    country,
    postalCode: z.optional(z.string()),
    items: lines,
    shippingMethodId: z.optional(id),
  }),
  response: vat,
  failures: [{ status: 422, when: 'an item, the country or the method is unknown' }],
});
