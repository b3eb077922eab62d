/** The API as a Hono app, without a server. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { serverFailed, tooLarge, unknownEndpoint } from '../backend/failures/common-failures.ts';
import { bodyInLanguage } from '../backend/failures/failure-texts.ts';
import { HttpError } from '../backend/failures/http-error.ts';
import { corsRules } from '../backend/http/cors.ts';
import { testControl } from './control/routes.ts';
import type { Context } from './core/context.ts';
import { languageOf } from './core/language.ts';
import { isShopOrigin } from './http/caller.ts';
import { conditionalResponses } from './http/conditional.ts';
import { accessLog, noStore } from './http/privacy.ts';
import { accountRoutes } from './routes/account.ts';
import { addressRoutes } from './routes/address.ts';
import { catalogRoutes } from './routes/catalog.ts';
import { demoPaymentRoutes } from './routes/demo-payment.ts';
import { docsRoutes } from './routes/docs.ts';
import { newsletterRoutes } from './routes/newsletter.ts';
import { orderRoutes } from './routes/order.ts';
import { paymentRoutes } from './routes/payment.ts';
import { quoteRoutes } from './routes/quote.ts';
import { restockRoutes } from './routes/restock.ts';
import { reviewRoutes } from './routes/review.ts';
import { searchRoutes } from './routes/search.ts';
import { shopRoutes } from './routes/shop.ts';
import { uploadRoutes } from './routes/upload.ts';
import { webhookRoutes } from './routes/webhook.ts';

const refuseTooLarge = () => {
  throw tooLarge();
};

export function createApp(context: Context): Hono {
  const app = new Hono();
  app.use(
    cors({
      // With credentials, `*` isn't allowed, so the response names the caller's origin.
      origin: (origin) => (isShopOrigin(context, origin) ? origin : undefined),
      credentials: true,
      ...corsRules,
    }),
  );
  app.use(async (http, next) => {
    http.set('shop', context);
    http.header('X-Content-Type-Options', 'nosniff');
    await next();
    // The shop counts the time left to pay by this clock. Tests move it.
    http.header('Date', new Date(context.now()).toUTCString());
  });
  app.use(accessLog, noStore);
  // `bodyLimit` builds a complete Request, which takes time. GET requests have no body.
  app.on(['POST', 'PATCH', 'DELETE'], '*', bodyLimit({ maxSize: 1_000_000, onError: refuseTooLarge }));
  testControl(app, context);
  app.onError((error, http) => {
    const language = languageOf(http);
    http.header('Content-Language', language);
    http.header('Vary', 'Accept-Language', { append: true });
    const isExpected = error instanceof HttpError;
    if (!isExpected) context.log(`Unexpected error: ${error.stack ?? error.message}`);
    const { body, status, headers } = isExpected ? error : serverFailed();
    return http.json(bodyInLanguage(language, body), status, headers);
  });
  app.notFound(() => {
    throw unknownEndpoint();
  });
  conditionalResponses(app, context);
  shopRoutes(app, context);
  catalogRoutes(app, context);
  reviewRoutes(app, context);
  searchRoutes(app, context);
  accountRoutes(app, context);
  newsletterRoutes(app, context);
  restockRoutes(app, context);
  addressRoutes(app, context);
  uploadRoutes(app, context);
  quoteRoutes(app, context);
  paymentRoutes(app, context);
  webhookRoutes(app, context);
  orderRoutes(app, context);
  demoPaymentRoutes(app, context);
  docsRoutes(app, context.selfUrl);
  return app;
}
