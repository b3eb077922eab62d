/**
 * The shopper's calls to the payment simulator, in place of Stripe.js. They exist only with the simulator.
 *
 * - `POST /demo-payments/{intentId}/confirm` with `{ clientSecret, card: { number, expMonth, expYear, cvc } }`
 * - `POST /demo-payments/{intentId}/challenge` with `{ clientSecret, outcome: "pass" | "fail" }` (3-D Secure)
 *
 * Both return `{ paymentIntent }`. If its status is `requires_action`, the challenge comes next. Failures are like Stripe's:
 * - 402 `{ message, code, declineCode?, paymentIntent }` for a declined card
 * - 409 `{ message, code: "payment_intent_unexpected_state", paymentIntent }` for an intent that can no longer be paid
 * - 404 for an unknown intent or a wrong secret
 *
 * Card numbers are never stored or logged.
 */
import type { Hono, Context as HonoContext } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { Failure, notFound } from '../core/failure.ts';
import { inLanguage, languageOf, wrongValues } from '../core/language.ts';
import { paymentsOf } from '../order/payments.ts';
import { declineText } from '../payment/card.ts';
import type { AttemptResult } from '../payment/simulator.ts';
import { toPaymentIntent } from './payment.ts';

const confirmBody = z.object({
  clientSecret: z.string(),
  card: z.object({ number: z.string(), expMonth: z.int(), expYear: z.int(), cvc: z.string() }),
});
const challengeBody = z.object({ clientSecret: z.string(), outcome: z.enum(['pass', 'fail']) });

export function demoPaymentRoutes(app: Hono, context: Context): void {
  const simulator = paymentsOf(context).simulation?.simulator;
  if (!simulator) return;
  app.post('/demo-payments/:id/confirm', async (http) => {
    const { clientSecret, card } = await readBody(http, confirmBody);
    return respond(http, simulator.confirm(http.req.param('id'), clientSecret, card));
  });
  app.post('/demo-payments/:id/challenge', async (http) => {
    const { clientSecret, outcome } = await readBody(http, challengeBody);
    return respond(http, simulator.challenge(http.req.param('id'), clientSecret, outcome === 'pass'));
  });
}

function respond(http: HonoContext, result: AttemptResult | undefined): Response {
  if (!result) throw notFound('Payment intent');
  http.header('Cache-Control', 'no-store');
  const paymentIntent = toPaymentIntent(result.intent);
  if (result.kind === 'accepted') return http.json({ paymentIntent });
  const language = languageOf(http);
  if (result.kind === 'declined')
    return http.json(
      { message: declineText(result.decline, language), ...result.decline, paymentIntent },
      402,
    );
  const message = inLanguage(language, 'This payment can no longer be confirmed.');
  return http.json({ message, code: 'payment_intent_unexpected_state', paymentIntent }, 409);
}

async function readBody<S extends z.ZodMiniType>(http: HonoContext, schema: S): Promise<z.output<S>> {
  const body: unknown = await http.req.json().catch(() => {
    throw new Failure(400, 'The request body isn’t valid JSON.');
  });
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  // Report only the fields' names, because the values are card data.
  const fields = Object.fromEntries(
    result.error.issues.map(({ path }) => [path.join('.') || 'body', 'wrong']),
  );
  throw new Failure(422, wrongValues, { fields });
}
