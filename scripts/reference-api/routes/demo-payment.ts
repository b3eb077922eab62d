/**
 * The shopper's calls to the payment simulator, in place of Stripe.js and the bank. They exist only with the simulator.
 *
 * - `POST /demo-payments/{intentId}/confirm` with `{ clientSecret, card: { number, expMonth, expYear, cvc } }`
 * - `POST /demo-payments/{intentId}/challenge` with `{ clientSecret, outcome: "pass" | "fail" }` (3-D Secure)
 *
 * Both return `{ paymentIntent }`. If its status is `requires_action`, the challenge comes next. Failures are like Stripe's:
 * - 402 `{ message, code, declineCode?, paymentIntent }` for a declined card
 * - 409 `{ message, code: "payment_intent_unexpected_state", paymentIntent }` for an intent that can no longer be paid
 * - 404 for an unknown intent or a wrong secret
 *
 * A challenge can also take place on the demo bank's page:
 * - `POST /demo-payments/{intentId}/redirect` with `{ clientSecret, returnUrl }` returns `{ url }`, the bank page's URL.
 *   That page is in the language of this call, because the browser's language may differ from the shop's
 * - `GET /demo-bank/{visit}` shows the form, or redirects to the shop if the challenge is already done
 * - `POST /demo-bank/{visit}` `outcome=pass|fail` redirects to `returnUrl` with `payment_intent`,
 *   `payment_intent_client_secret` and `redirect_status` added, as Stripe does
 *
 * The URL of the page contains a random visit id, never the client secret. Visits are kept in memory. Card numbers are never
 * stored or logged.
 */
import { randomUUID } from 'node:crypto';
import type { Hono, Context as HonoContext } from 'hono';
import * as z from 'zod/mini';
import { paymentEnded } from '../../backend/failures/common-failures.ts';
import { inLanguage } from '../../backend/failures/failure-texts.ts';
import { notFound } from '../../backend/failures/http-error.ts';
import { BoundedMap } from '../../backend/limits/bounded-map.ts';
import type { Context } from '../core/context.ts';
import { type Language, languageOf } from '../core/language.ts';
import { limitCaller } from '../http/limits.ts';
import { readBody } from '../http/route.ts';
import { sellerFrom } from '../invoice/invoice.ts';
import { paymentsOf } from '../order/payment-provider.ts';
import { bankPage, bankPagePolicy, expiredBankPage } from '../payment/bank-page.ts';
import type { AttemptResult } from '../payment/simulator.ts';
import { declineText, paymentCard } from '../payment/test-cards.ts';
import { toPaymentIntent } from './payment.ts';

const clientSecret = z.string().check(z.maxLength(255));
const confirmBody = z.object({ clientSecret, card: paymentCard });
const challengeBody = z.object({ clientSecret, outcome: z.enum(['pass', 'fail']) });
const returnUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));
const redirectBody = z.object({ clientSecret, returnUrl });

/** How many visits to the bank's page to remember. */
const mostVisits = 1000;

type Visit = z.output<typeof redirectBody> & { intentId: string; language: Language };

export function demoPaymentRoutes(app: Hono, context: Context): void {
  const simulator = paymentsOf(context).simulation?.simulator;
  if (!simulator) return;
  const visits = new BoundedMap<Visit>(mostVisits);
  const shop = (context.seller ?? sellerFrom({})).name;

  app.post('/demo-payments/:id/confirm', async (http) => {
    limitCaller(http, 'demoPayment.confirm');
    const { clientSecret, card } = await readBody(http, confirmBody);
    return respond(http, simulator.confirm(http.req.param('id'), clientSecret, card));
  });

  app.post('/demo-payments/:id/challenge', async (http) => {
    const { clientSecret, outcome } = await readBody(http, challengeBody);
    return respond(http, simulator.challenge(http.req.param('id'), clientSecret, outcome === 'pass'));
  });

  app.post('/demo-payments/:id/redirect', async (http) => {
    const body = await readBody(http, redirectBody);
    const intentId = http.req.param('id');
    const intent = await simulator.retrieve(intentId);
    if (intent?.clientSecret !== body.clientSecret) throw notFound('Payment intent');
    const id = randomUUID();
    visits.set(id, { intentId, ...body, language: languageOf(http) });
    return http.json({ url: `${context.selfUrl()}/demo-bank/${id}` });
  });

  app.get('/demo-bank/:visit', async (http) => {
    const visit = visits.get(http.req.param('visit'));
    const intent = visit && (await simulator.retrieve(visit.intentId));
    if (!intent) return respondExpired(http);
    // The shopper may have completed the challenge in another tab.
    if (intent.status !== 'requires_action') return http.redirect(urlAfterBank(visit).href, 303);
    const page = bankPage(visit.language, { ...intent, shop });
    return http.html(page, 200, headersFor(visit.language));
  });

  app.post('/demo-bank/:visit', async (http) => {
    const visit = visits.get(http.req.param('visit'));
    if (!visit) return respondExpired(http);
    const { outcome } = await http.req.parseBody();
    const result = simulator.challenge(visit.intentId, visit.clientSecret, outcome === 'pass');
    const url = urlAfterBank(visit);
    url.searchParams.set('payment_intent_client_secret', visit.clientSecret);
    url.searchParams.set('redirect_status', result?.intent.status === 'succeeded' ? 'succeeded' : 'failed');
    http.header('Cache-Control', 'no-store');
    return http.redirect(url.href, 303);
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
  const message = inLanguage(language, paymentEnded().message);
  return http.json({ message, code: 'payment_intent_unexpected_state', paymentIntent }, 409);
}

function urlAfterBank({ returnUrl, intentId }: Visit): URL {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intentId);
  return url;
}

function respondExpired(http: HonoContext): Response | Promise<Response> {
  const language = languageOf(http);
  return http.html(expiredBankPage(language), 404, headersFor(language));
}

function headersFor(language: Language): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Language': language,
    'Content-Security-Policy': bankPagePolicy,
    'Referrer-Policy': 'no-referrer',
  };
}
