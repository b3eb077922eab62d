/** What the shop offers, which the build reads before anything else. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { country, optional } from './shapes.ts';

const flag = optional(z.boolean());

/** Parts of the shop that a backend may lack. By default, `discountCodes` and `restockAlerts` are off, and the others are on. */
const features = z.object({
  reviews: flag,
  newsletter: flag,
  invoices: flag,
  cancelOrders: flag,
  changeEmail: flag,
  discountCodes: flag,
  restockAlerts: flag,
  /** How shoppers set a new password: with a code or with a link from an email. */
  resetBy: optional(z.enum(['code', 'link'])),
});

export const shopInfo = z.object({
  features: optional(features),
  /** ISO 4217, in upper or lower case. US dollars by default. */
  currency: optional(z.string()),
  /** Where the shop delivers. Everywhere by default. */
  countries: optional(z.array(country)),
});
export type ShopInfo = z.output<typeof shopInfo>;

/** A backend without this call offers everything that is on by default. */
export const getShop = endpoint({
  name: 'shop.get',
  summary: 'What the shop offers: its features, its currency, and where it delivers',
  route: 'GET /v1/shop',
  access: 'open',
  cacheable: true,
  optional: true,
  response: z.object({ shop: shopInfo }),
});
