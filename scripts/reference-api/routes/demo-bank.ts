/**
 * The demo's bank on a page of its own, as some banks ask for 3-D Secure; exists only while the payment simulator is in use.
 *
 * - `POST /demo-payments/{intentId}/redirect` with `{ clientSecret, returnUrl }` answers 200 `{ url }`, the bank's page in the
 *   language of this call: the shop's page speaks it, and the browser's own may be another
 * - `GET /demo-bank/{visit}` asks, naming shop and amount; what needs no answer any more goes back to the shop
 * - `POST /demo-bank/{visit}` `outcome=pass|fail` sends the shopper back to `returnUrl` with `payment_intent`,
 *   `payment_intent_client_secret` and `redirect_status` added, as Stripe does
 *
 * The address of the page holds a random name of the visit, never the client secret. Visits live in memory.
 */
import { randomUUID } from 'node:crypto';
import type { Hono, Context as HonoContext } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '../core/context.ts';
import { Failure, notFound } from '../core/failure.ts';
import { type Language, languageOf } from '../core/language.ts';
import { wrongValues } from '../core/messages.ts';
import { sellerFrom } from '../invoice/seller.ts';
import { paymentsOf } from '../order/payments.ts';
import { bankPage, bankPageOver, bankPagePolicy } from '../payment/bank-page.ts';

const wish = z.object({ clientSecret: z.string(), returnUrl: z.url({ protocol: /^https?$/ }) });
/** Nobody stays at a bank for long: the oldest go. */
const mostVisits = 1000;

interface Visit {
  intentId: string;
  clientSecret: string;
  returnUrl: string;
  language: Language;
}

export function demoBankRoutes(app: Hono, context: Context): void {
  const simulator = paymentsOf(context).simulation?.simulator;
  if (!simulator) return;
  const visits = new Map<string, Visit>();
  const shop = (context.seller ?? sellerFrom({})).name;

  app.post('/demo-payments/:id/redirect', async (http) => {
    const read = z.safeParse(wish, await http.req.json().catch(() => undefined));
    if (!read.success) throw new Failure(422, wrongValues);
    const intentId = http.req.param('id');
    const intent = await simulator.retrieve(intentId);
    if (intent?.clientSecret !== read.data.clientSecret) throw notFound('Payment intent');
    const name = randomUUID();
    visits.set(name, { intentId, ...read.data, language: languageOf(http) });
    if (visits.size > mostVisits) visits.delete(visits.keys().next().value ?? '');
    return http.json({ url: `${context.selfUrl()}/demo-bank/${name}` });
  });

  app.get('/demo-bank/:visit', async (http) => {
    const visit = visits.get(http.req.param('visit'));
    const intent = visit && (await simulator.retrieve(visit.intentId));
    if (!intent) return over(http);
    // Answered already, here or elsewhere: there is nothing left to ask.
    if (intent.status !== 'requires_action') return http.redirect(wayBack(visit).href, 303);
    const page = bankPage(visit.language, { shop, amount: intent.amount });
    return http.html(page, 200, headersFor(visit.language));
  });

  app.post('/demo-bank/:visit', async (http) => {
    const visit = visits.get(http.req.param('visit'));
    if (!visit) return over(http);
    const { outcome } = await http.req.parseBody();
    const attempt = simulator.challenge(visit.intentId, visit.clientSecret, outcome === 'pass');
    const back = wayBack(visit);
    back.searchParams.set('payment_intent_client_secret', visit.clientSecret);
    back.searchParams.set('redirect_status', attempt?.intent.status === 'succeeded' ? 'succeeded' : 'failed');
    http.header('Cache-Control', 'no-store');
    return http.redirect(back.href, 303);
  });
}

function wayBack({ returnUrl, intentId }: Visit): URL {
  const back = new URL(returnUrl);
  back.searchParams.set('payment_intent', intentId);
  return back;
}

function over(http: HonoContext): Response | Promise<Response> {
  const language = languageOf(http);
  return http.html(bankPageOver(language), 404, headersFor(language));
}

function headersFor(language: Language): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Language': language,
    'Content-Security-Policy': bankPagePolicy,
    'Referrer-Policy': 'no-referrer',
  };
}
