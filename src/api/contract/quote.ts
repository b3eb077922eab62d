/** Calls that calculate shipping methods, VAT and the total of a cart. */
import * as z from 'zod/mini';
import { region } from './address.ts';
import { discount, discountInvalid, sentCode } from './discount.ts';
import { endpoint } from './endpoint.ts';
import {
  amount,
  country,
  id,
  lenientList,
  optional,
  orNull,
  rate,
  sentId,
  sentItems,
  tooManyItems,
  vatByRate,
} from './shapes.ts';

/** Where the parcel goes. Without a postal code, the response is an estimate. */
const destination = {
  country,
  postalCode: optional(z.string().check(z.maxLength(200, 'tooLong'))),
  region: optional(region),
};

const days = orNull(z.int().check(z.minimum(0)));

export const shippingMethod = z.object({
  id,
  name: z.string(),
  description: optional(z.string()),
  /** Net. */
  cost: amount,
  /** The net subtotal from which the method costs nothing. */
  freeFrom: orNull(amount),
  minDays: days,
  maxDays: days,
});
export type ShippingMethod = z.output<typeof shippingMethod>;

export const calculateShipping = endpoint({
  name: 'shipping.calculate',
  summary: 'Shipping methods and their cost for a destination. None if the shop does not deliver there',
  route: 'POST /v1/shipping/calculate-cost',
  access: 'open',
  changesNothing: true,
  localized: true,
  body: z.object({ ...destination, items: sentItems }),
  response: z.object({ methods: lenientList(shippingMethod) }),
  failures: [
    {
      status: 422,
      when: 'a product or the country is unknown, or a product is sold only as one of its variants',
    },
    tooManyItems,
    { status: 429, when: 'too many calls' },
  ],
});

export const vat = z.object({
  /** The destination's VAT rate on goods and shipping. Missing if there is more than one: see `vatByRate`. */
  rate: optional(rate),
  vatByRate,
  subtotal: amount,
  shipping: amount,
  vat: amount,
  /** `vatByRate` and `total` take the discount into account. `subtotal` and `shipping` don't. */
  discount,
  total: amount,
});
export type Vat = z.output<typeof vat>;

export const calculateVat = endpoint({
  name: 'vat.calculate',
  summary: 'What a cart costs at a destination',
  route: 'POST /v1/vat/calculate',
  access: 'open',
  changesNothing: true,
  body: z.object({
    ...destination,
    items: sentItems,
    shippingMethodId: z.optional(sentId),
    /** With an access token, the API checks the code for the signed-in shopper. An invalid token counts as no token. */
    discountCode: sentCode,
  }),
  response: vat,
  failures: [
    {
      status: 422,
      when: 'a product, the country or the shipping method is unknown, or a product is sold only as one of its variants',
    },
    discountInvalid,
    tooManyItems,
    { status: 429, when: 'too many calls' },
  ],
});
