/** The storefront's calls. They have a prefix of their own, so Medusa's routes stay as they are. */
import { defineMiddlewares } from '@medusajs/framework/http';
import { addressRoutes } from '../account/addresses.ts';
import { accountRoutes } from '../account/routes.ts';
import { catalogRoutes } from '../catalog/routes.ts';
import { searchRoute } from '../catalog/search.ts';
import { changesRoute } from '../changes/changes.ts';
import { responder } from '../http/respond.ts';
import { newsletterRoutes } from '../newsletter/routes.ts';
import { paymentRoutes } from '../order/payments.ts';
import { orderRoutes } from '../order/routes.ts';
import { quoteRoutes } from '../quote/routes.ts';
import { reviewRoutes } from '../review/routes.ts';

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
          ...catalogRoutes,
          searchRoute,
          changesRoute,
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
