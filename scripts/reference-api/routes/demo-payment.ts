/**
 * The shopper's side of the payment simulator, in place of Stripe.js; the calls exist only while it is in use.
 *
 * - `POST /demo-payments/{intentId}/confirm` with `{ clientSecret, card: { number, expMonth, expYear, cvc } }`
 * - `POST /demo-payments/{intentId}/challenge` with `{ clientSecret, outcome: "pass" | "fail" }`, the bank's question (3-D Secure)
 *
 * Both answer 200 `{ paymentIntent }`: in `requires_action` the challenge comes next. A refused card answers 402
 * `{ message, code, declineCode?, paymentIntent }`, as Stripe's errors do; an intent that can no longer be paid 409
 * `{ message, code: "payment_intent_unexpected_state", paymentIntent }`; an unknown intent or a wrong secret 404.
 * Card numbers are neither stored nor logged.
 */
import type { Hono, Context as HonoContext } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '../core/context.ts';
import { Failure, notFound } from '../core/failure.ts';
import { languageOf } from '../core/language.ts';
import { inLanguage, wrongValues } from '../core/messages.ts';
import { paymentsOf } from '../order/payments.ts';
import { declineText } from '../payment/card.ts';
import type { Attempt } from '../payment/simulator.ts';
import { toPaymentIntent } from './payment.ts';

const confirmation = z.object({
  clientSecret: z.string(),
  card: z.object({ number: z.string(), expMonth: z.int(), expYear: z.int(), cvc: z.string() }),
});
const challengeAnswer = z.object({ clientSecret: z.string(), outcome: z.enum(['pass', 'fail']) });

export function demoPaymentRoutes(app: Hono, context: Context): void {
  const simulator = paymentsOf(context).simulation?.simulator;
  if (!simulator) return;
  app.post('/demo-payments/:id/confirm', async (http) => {
    const { clientSecret, card } = await read(http, confirmation);
    return answer(http, simulator.confirm(http.req.param('id'), clientSecret, card));
  });
  app.post('/demo-payments/:id/challenge', async (http) => {
    const { clientSecret, outcome } = await read(http, challengeAnswer);
    return answer(http, simulator.challenge(http.req.param('id'), clientSecret, outcome === 'pass'));
  });
}

function answer(http: HonoContext, attempt: Attempt | undefined): Response {
  if (!attempt) throw notFound('Payment intent');
  http.header('Cache-Control', 'no-store');
  const paymentIntent = toPaymentIntent(attempt.intent);
  if (attempt.kind === 'accepted') return http.json({ paymentIntent });
  const language = languageOf(http);
  if (attempt.kind === 'declined')
    return http.json(
      { message: declineText(attempt.decline, language), ...attempt.decline, paymentIntent },
      402,
    );
  const message = inLanguage(language, 'This payment can no longer be confirmed.');
  return http.json({ message, code: 'payment_intent_unexpected_state', paymentIntent }, 409);
}

async function read<S extends z.ZodMiniType>(http: HonoContext, schema: S): Promise<z.output<S>> {
  const body: unknown = await http.req.json().catch(() => {
    throw new Failure(400, "The request body isn't valid JSON.");
  });
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  // Names of fields only: what was typed into them is a card.
  const fields = Object.fromEntries(
    result.error.issues.map(({ path }) => [path.join('.') || 'body', 'wrong']),
  );
  throw new Failure(422, wrongValues, { fields });
}
