/**
 * The stub of Stripe behind Medusa, and the URL where the check pays with the payment cards of the reference API's simulator.
 * The stub tells Medusa by webhook what has happened.
 */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { listen } from '../../../scripts/preview/listen.ts';
import { type Intent, startStripeServer } from '../../support/api/stripe-server.ts';

export const webhookSecret = 'whsec_test';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  slow: '4000000000005001',
} as const;

const outcomes: Readonly<Record<string, readonly [status: string, event: string]>> = {
  [cards.good]: ['succeeded', 'payment_intent.succeeded'],
  [cards.declined]: ['requires_payment_method', 'payment_intent.payment_failed'],
  [cards.slow]: ['processing', 'payment_intent.processing'],
};

/** `webhook` is Medusa's URL for Stripe. */
export async function startPayments(webhook: string) {
  const stripe = await startStripeServer();
  /** Returns the event that Stripe would send. Undefined if the payment can't be paid. */
  function confirm(id: string, number: string): string | undefined {
    const intent = stripe.intents.get(id);
    const [status, event] = outcomes[number] ?? [];
    if (!intent?.status.startsWith('requires_') || !status) return undefined;
    intent.status = status;
    intent.last_payment_error = number === cards.declined ? { code: 'card_declined' } : null;
    if (status === 'succeeded') charge(intent);
    return event;
  }

  /** Stripe may send the same event more than once. */
  async function tellTwice(id: string, event: string): Promise<void> {
    const intent = stripe.intents.get(id);
    if (intent) await Promise.all([tell(webhook, event, intent), tell(webhook, event, intent)]);
  }

  const control = createServer(async (request, response) => {
    const { id, number } = (await readJson(request)) as { id: string; number: string };
    const event = confirm(id, number);
    if (event) await tellTwice(id, event);
    response.writeHead(event ? 200 : 409).end();
  });
  return {
    stripe,
    control: await listen(control),
    /** Pays without sending a webhook. */
    confirm,
    /** The bank's decision about a payment that is processing, without a webhook. */
    approve(id: string): void {
      const intent = stripe.intents.get(id);
      if (intent?.status !== 'processing') throw new Error(`${id} isn’t processing`);
      intent.status = 'succeeded';
      charge(intent);
    },
    tellTwice,
  };
}

export type Payments = Awaited<ReturnType<typeof startPayments>>;

function charge(intent: Intent): void {
  intent.latest_charge = { id: 'ch_1', object: 'charge', refunded: false };
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
