/**
 * The demo bank's page for 3-D Secure by redirect. It exists only with the payment simulator.
 *
 * - `POST /demo-payments/{intentId}/redirect` with `{ clientSecret, returnUrl }` returns `{ url }`, the bank page's address.
 *   That page is in the language of this call, because the browser's language may differ from the shop's
 * - `GET /demo-bank/{visit}` shows the form, or redirects to the shop if the challenge is already done
 * - `POST /demo-bank/{visit}` `outcome=pass|fail` redirects to `returnUrl` with `payment_intent`,
 *   `payment_intent_client_secret` and `redirect_status` added, as Stripe does
 *
 * The URL of the page contains a random visit id, never the client secret. Visits are kept in memory.
 */
import { randomUUID } from 'node:crypto';
import type { Hono, Context as HonoContext } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { Failure, notFound } from '../core/failure.ts';
import { type Language, languageOf, wrongValues } from '../core/language.ts';
import { sellerFrom } from '../invoice/invoice.ts';
import { paymentsOf } from '../order/payments.ts';
import { bankPage, bankPagePolicy, expiredBankPage } from '../payment/bank-page.ts';

const redirectBody = z.object({ clientSecret: z.string(), returnUrl: z.url({ protocol: /^https?$/ }) });
/** How many visits to remember. The oldest are dropped first. */
const maxVisits = 1000;

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
    const read = z.safeParse(redirectBody, await http.req.json().catch(() => undefined));
    if (!read.success) throw new Failure(422, wrongValues);
    const intentId = http.req.param('id');
    const intent = await simulator.retrieve(intentId);
    if (intent?.clientSecret !== read.data.clientSecret) throw notFound('Payment intent');
    const id = randomUUID();
    visits.set(id, { intentId, ...read.data, language: languageOf(http) });
    if (visits.size > maxVisits) visits.delete(visits.keys().next().value ?? '');
    return http.json({ url: `${context.selfUrl()}/demo-bank/${id}` });
  });

  app.get('/demo-bank/:visit', async (http) => {
    const visit = visits.get(http.req.param('visit'));
    const intent = visit && (await simulator.retrieve(visit.intentId));
    if (!intent) return expired(http);
    // The shopper may have completed the challenge in another tab.
    if (intent.status !== 'requires_action') return http.redirect(returnAddress(visit).href, 303);
    const page = bankPage(visit.language, { shop, amount: intent.amount });
    return http.html(page, 200, headersFor(visit.language));
  });

  app.post('/demo-bank/:visit', async (http) => {
    const visit = visits.get(http.req.param('visit'));
    if (!visit) return expired(http);
    const { outcome } = await http.req.parseBody();
    const result = simulator.challenge(visit.intentId, visit.clientSecret, outcome === 'pass');
    const address = returnAddress(visit);
    address.searchParams.set('payment_intent_client_secret', visit.clientSecret);
    address.searchParams.set(
      'redirect_status',
      result?.intent.status === 'succeeded' ? 'succeeded' : 'failed',
    );
    http.header('Cache-Control', 'no-store');
    return http.redirect(address.href, 303);
  });
}

function returnAddress({ returnUrl, intentId }: Visit): URL {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intentId);
  return address;
}

function expired(http: HonoContext): Response | Promise<Response> {
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
