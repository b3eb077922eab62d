/** The storefront's calls. They have a prefix of their own, so Medusa's routes stay as they are. */
import { defineMiddlewares } from '@medusajs/framework/http';
import { responder } from '../http/respond.ts';
import { accountRoutes } from '../routes/account.ts';
import { addressRoutes } from '../routes/address.ts';
import { catalogRoutes } from '../routes/catalog.ts';
import { newsletterRoutes } from '../routes/newsletter.ts';
import { orderRoutes } from '../routes/order.ts';
import { paymentRoutes } from '../routes/payment.ts';
import { quoteRoutes } from '../routes/quote.ts';
import { reviewRoutes } from '../routes/review.ts';
import { searchRoutes } from '../routes/search.ts';
import { shopRoutes } from '../routes/shop.ts';

// biome-ignore lint/style/noDefaultExport: Medusa reads the default export.
export default defineMiddlewares({
  routes: [
    {
      // A regular expression, because with a string, Medusa would apply `bodyParser` to that exact path only.
      matcher: /^\/v1(?=\/|$)/,
      // The plugin reads bodies itself, after it has counted the call.
      bodyParser: false,
      middlewares: [
        responder([
          ...shopRoutes,
          ...catalogRoutes,
          ...searchRoutes,
          ...accountRoutes,
          ...addressRoutes,
          ...quoteRoutes,
          ...paymentRoutes,
          ...orderRoutes,
          ...reviewRoutes,
          ...newsletterRoutes,
        ]),
      ],
    },
  ],
});
