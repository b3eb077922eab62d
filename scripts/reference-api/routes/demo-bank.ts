/**
 * The demo's bank on a page of its own, as some banks ask for 3-D Secure; exists only while the payment simulator is in use.
 *
 * - `POST /demo-payments/{intentId}/redirect` with `{ clientSecret, returnUrl }` answers 200 `{ url }`, the bank's page
 * - `GET /demo-bank/{visit}` asks; `POST /demo-bank/{visit}` `outcome=pass|fail` sends the shopper back to `returnUrl` with
 *   `payment_intent`, `payment_intent_client_secret` and `redirect_status` added, as Stripe does
 *
 * The address of the page holds a random name of the visit, never the client secret. Visits live in memory.
 */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { Failure, notFound } from '../failure.ts';
import { paymentsOf } from '../payment/payments.ts';
import { type Language, languageOf } from '../route.ts';

const wish = z.object({ clientSecret: z.string(), returnUrl: z.url({ protocol: /^https?$/ }) });

interface Visit {
  intentId: string;
  clientSecret: string;
  returnUrl: string;
}

const words: Readonly<Record<Language, Record<'title' | 'text' | 'pass' | 'fail', string>>> = {
  en: {
    title: 'Demo bank',
    text: 'Do you confirm this payment? Nothing is charged: this is a demonstration.',
    pass: 'Confirm the payment',
    fail: 'Refuse',
  },
  fr: {
    title: 'Banque de démonstration',
    text: 'Confirmez-vous ce paiement ? Rien n’est débité : ceci est une démonstration.',
    pass: 'Confirmer le paiement',
    fail: 'Refuser',
  },
};

export function demoBankRoutes(app: Hono, context: Context): void {
  const simulator = paymentsOf(context).simulation?.simulator;
  if (!simulator) return;
  const visits = new Map<string, Visit>();
  const visitOf = (name: string): Visit => {
    const visit = visits.get(name);
    if (!visit) throw notFound('Payment intent');
    return visit;
  };

  app.post('/demo-payments/:id/redirect', async (http) => {
    const read = z.safeParse(wish, await http.req.json().catch(() => undefined));
    if (!read.success) throw new Failure(422, 'Some values are wrong');
    const intentId = http.req.param('id');
    const intent = await simulator.retrieve(intentId);
    if (intent?.clientSecret !== read.data.clientSecret) throw notFound('Payment intent');
    const name = randomUUID();
    visits.set(name, { intentId, ...read.data });
    // Nobody stays at a bank for long: the oldest go.
    if (visits.size > 1000) visits.delete(visits.keys().next().value ?? '');
    return http.json({ url: `${context.selfUrl()}/demo-bank/${name}` });
  });

  app.get('/demo-bank/:visit', (http) => {
    visitOf(http.req.param('visit'));
    const language = languageOf(http.req.header('accept-language'));
    const { title, text, pass, fail } = words[language];
    return http.html(`<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>
<style>body{font:1rem/1.5 system-ui;max-width:26rem;margin:15vh auto;padding:1rem}button{font:inherit;padding:.75rem 1.25rem;margin:.5rem .5rem 0 0}</style>
<main><h1>${title}</h1><p>${text}</p><form method="post"><button name="outcome" value="pass">${pass}</button><button name="outcome" value="fail">${fail}</button></form></main></html>`);
  });

  app.post('/demo-bank/:visit', async (http) => {
    const name = http.req.param('visit');
    const { intentId, clientSecret, returnUrl } = visitOf(name);
    visits.delete(name);
    const { outcome } = await http.req.parseBody();
    const attempt = simulator.challenge(intentId, clientSecret, outcome === 'pass');
    const back = new URL(returnUrl);
    back.searchParams.set('payment_intent', intentId);
    back.searchParams.set('payment_intent_client_secret', clientSecret);
    back.searchParams.set('redirect_status', attempt?.kind === 'accepted' ? 'succeeded' : 'failed');
    return http.redirect(back.href, 303);
  });
}
