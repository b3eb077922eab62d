/** Request in, response out; no port. Tests call `app.request()`, the server listens with it. */
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { conditionalAnswers } from './conditional.ts';
import type { Context } from './context.ts';
import { Failure } from './failure.ts';
import { categoryRoutes } from './routes/category.ts';
import { changesRoutes } from './routes/changes.ts';
import { demoPaymentRoutes } from './routes/demo-payment.ts';
import { openapiRoutes } from './routes/openapi.ts';
import { orderRoutes } from './routes/order.ts';
import { orderControlRoutes } from './routes/order-control.ts';
import { paymentRoutes } from './routes/payment.ts';
import { productRoutes } from './routes/product.ts';
import { reviewRoutes } from './routes/review.ts';
import { searchRoutes } from './routes/search.ts';
import { shippingRoutes } from './routes/shipping.ts';
import { uploadRoutes } from './routes/upload.ts';
import { webhookRoutes } from './routes/webhook.ts';

/** The whole API over one context. */
export function createApp(context: Context): Hono {
  const app = new Hono();
  app.use(
    cors({
      // With credentials the answer must name the exact origin (Fetch standard); this reference shop trusts any.
      origin: (origin) => origin,
      credentials: true,
      allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
      allowHeaders: ['Authorization', 'Accept-Language', 'Content-Type', 'If-None-Match', 'Idempotency-Key'],
      exposeHeaders: ['ETag', 'Retry-After', 'Content-Disposition', 'Content-Language'],
      maxAge: 600,
    }),
  );
  app.use(async (http, next) => {
    http.set('shop', context);
    await next();
  });
  app.onError((error, http) => {
    if (error instanceof Failure) return http.json(error.body, error.status, error.headers);
    context.log(`unexpected: ${error.stack ?? error.message}`);
    return http.json({ message: 'Something went wrong on our side' }, 500);
  });
  app.notFound((http) => http.json({ message: 'No such call' }, 404));
  conditionalAnswers(app, context);
  // Routes: one line per resource file.
  categoryRoutes(app, context);
  productRoutes(app, context);
  reviewRoutes(app, context);
  searchRoutes(app, context);
  changesRoutes(app, context);
  uploadRoutes(app, context);
  shippingRoutes(app, context);
  paymentRoutes(app, context);
  orderRoutes(app, context);
  webhookRoutes(app, context);
  demoPaymentRoutes(app, context);
  if (context.test) orderControlRoutes(app, context);
  openapiRoutes(app, context.selfUrl);
  return app;
}
