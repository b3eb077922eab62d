/**
 * A stub of api.stripe.com over HTTP with payment intents, refunds and idempotency keys (docs.stripe.com/api). It can
 * refuse a call, or carry it out and lose the response.
 */
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../../scripts/preview/listen.ts';

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  client_secret: string;
  metadata: Record<string, string>;
  status: string;
  last_payment_error: null | { code: string; charge?: string };
  latest_charge: null | { id: string; object: 'charge'; refunded: boolean };
}

export async function startStripeServer() {
  const intents = new Map<string, Intent>();
  const answered = new Map<string, [number, unknown]>();
  const calls: {
    /** Method and path. */
    what: string;
    key: string | undefined;
    authorization: string | undefined;
    form: URLSearchParams;
  }[] = [];
  /**
   * The faults of the next calls, in order. With `fail`, the stub responds with 500 and does nothing. With `lose`, it
   * carries out the call, but drops the response.
   */
  const trouble: ('fail' | 'lose')[] = [];

  function act(what: string, form: URLSearchParams): [number, unknown] {
    const [, id = '', verb] = /^\w+ \/v1\/payment_intents\/(\w+)(?:\/(\w+))?/.exec(what) ?? [];
    const intent = intents.get(id || (form.get('payment_intent') ?? ''));
    if (what === 'POST /v1/payment_intents')
      return Number(form.get('amount')) < 50 ? failure(400, 'amount_too_small') : [200, create(form)];
    if (!intent) return failure(404, 'resource_missing');
    if (what === 'POST /v1/refunds') {
      if (intent.latest_charge?.refunded) return failure(400, 'charge_already_refunded');
      intent.latest_charge = { id: 'ch_1', object: 'charge', refunded: true };
      return [200, { id: 're_1', object: 'refund', payment_intent: intent.id }];
    }
    if (verb === 'cancel') {
      if (['succeeded', 'canceled', 'processing'].includes(intent.status))
        return failure(400, 'payment_intent_unexpected_state');
      intent.status = 'canceled';
    }
    if (verb === 'confirm') return confirm(intent, form.get('payment_method'));
    return [200, intent];
  }

  function create(form: URLSearchParams): Intent {
    const id = `pi_${intents.size + 1}`;
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      client_secret: `${id}_secret_x`,
      metadata: metadataIn(form),
      status: 'requires_payment_method',
      last_payment_error: null,
      latest_charge: null,
    };
    intents.set(id, intent);
    return intent;
  }

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const what = `${request.method} ${request.url?.split('?')[0]}`;
    const key = request.headers['idempotency-key'] as string | undefined;
    calls.push({ what, key, authorization: request.headers.authorization, form });
    const problem = trouble.shift();
    if (problem === 'fail') return json(response, ...failure(500, 'api_error'));
    const [status, body] = (key && answered.get(key)) || act(what, form);
    if (key) answered.set(key, [status, structuredClone(body)]);
    if (problem === 'lose') return void response.destroy();
    json(response, status, body);
  });
  return { intents, calls, trouble, ...(await listen(server)) };
}

/** Pays with one of Stripe's test cards. */
function confirm(intent: Intent, card: string | null): [number, unknown] {
  if (!intent.status.startsWith('requires_')) return failure(400, 'payment_intent_unexpected_state');
  if (card === 'pm_card_visa_chargeDeclined') {
    intent.last_payment_error = { code: 'card_declined', charge: 'ch_declined' };
    return failure(402, 'card_declined');
  }
  intent.status = 'succeeded';
  intent.last_payment_error = null;
  intent.latest_charge = { id: 'ch_1', object: 'charge', refunded: false };
  return [200, intent];
}

/** `metadata[name]=value` of the form. */
function metadataIn(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

function failure(status: 400 | 402 | 404 | 500, code: string): [number, unknown] {
  const type = {
    400: 'invalid_request_error',
    402: 'card_error',
    404: 'invalid_request_error',
    500: 'api_error',
  };
  return [status, { error: { type: type[status], code, message: code } }];
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
