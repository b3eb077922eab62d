/**
 * The stub of Stripe behind Medusa, and the address where the check pays: it takes the same payment cards as the reference API's
 * simulator. Stripe tells Medusa by webhook what has happened.
 */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { listen } from '../../preview/listen.ts';
import { startStripeServer } from './stripe-server.ts';

export const webhookSecret = 'whsec_test';

const outcomes: Readonly<Record<string, readonly [status: string, event: string]>> = {
  '4242424242424242': ['succeeded', 'payment_intent.succeeded'],
  '4000000000000002': ['requires_payment_method', 'payment_intent.payment_failed'],
  '4000000000005001': ['processing', 'payment_intent.processing'],
};

/** `webhook` is Medusa's address for Stripe. */
export async function startPayments(webhook: string) {
  const stripe = await startStripeServer();
  const control = createServer(async (request, response) => {
    const { id, number } = (await readJson(request)) as { id: string; number: string };
    const intent = stripe.intents.get(id);
    const [status, event] = outcomes[number] ?? [];
    if (!intent?.status.startsWith('requires_') || !status || !event) {
      response.writeHead(409).end();
      return;
    }
    intent.status = status;
    intent.last_payment_error = number === '4000000000000002' ? { code: 'card_declined' } : null;
    if (status === 'succeeded') intent.latest_charge = { id: 'ch_1', object: 'charge', refunded: false };
    // Stripe may tell the same event more than once.
    await Promise.all([tell(webhook, event, intent), tell(webhook, event, intent)]);
    response.writeHead(200).end();
  });
  return { stripe, control: await listen(control) };
}

async function tell(webhook: string, type: string, intent: object): Promise<void> {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    data: { object: { ...intent, amount_received: 0 } },
  });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', webhookSecret).update(`${time}.${payload}`).digest('hex');
  await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
    body: payload,
  });
}
