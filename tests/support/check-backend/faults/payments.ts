/** Faults in payment intents. */
import { allowed, always, answers, type BackendFault, in2xx, inFailure, remembering } from './fault.ts';

export const paymentsFaults: readonly BackendFault[] = [
  in2xx('payment.amount', 'payment.createIntent', 'charges a cent more', ({ body }) => {
    body.paymentIntent.amount += 1;
  }),
  inFailure(
    'payment.whole-pieces',
    'payment.createIntent',
    'takes a negative quantity off the price',
    422,
    (exchange) => {
      const { items } = exchange.request.body as { items: { quantity: number }[] };
      if (items.some(({ quantity }) => quantity < 0)) answers(201, {})(exchange, async () => 0);
    },
  ),
  inFailure('payment.whole-pieces', 'vat.calculate', 'quotes half a piece', 422, (exchange) => {
    const { items } = exchange.request.body as { items: { quantity: number }[] };
    if (items.some(({ quantity }) => quantity % 1)) answers(200, {})(exchange, async () => 0);
  }),
  ...remembering(() => {
    let abroad = '';
    return always('payment.billing-abroad', 'charges no VAT on invoices abroad', (exchange) => {
      const { call, body, request } = exchange;
      if (call === 'address.create' && body.address?.country === 'JP') abroad = body.address.id;
      const { billingAddressId } = Object(request.body);
      if (call === 'payment.createIntent' && exchange.status === 201 && billingAddressId === abroad)
        body.paymentIntent.amount = Math.round(body.paymentIntent.amount / 1.2);
    });
  }),
  in2xx(
    'payment.own-prices',
    'payment.createIntent',
    'takes the price from the request',
    ({ body, request }) => {
      if ('amount' in (request.body as object)) body.paymentIntent.amount = 1;
    },
  ),
  ...remembering(() => {
    const keys = new Set<string>();
    return allowed(
      in2xx(
        'payment.same-key',
        'payment.createIntent',
        'ignores the idempotency key',
        ({ body, request }) => {
          const key = request.headers['idempotency-key'] ?? '';
          if (keys.has(key)) body.paymentIntent.id += 'b';
          keys.add(key);
        },
      ),
    );
  }),
  ...remembering(() => {
    const answered = new Map<string, unknown>();
    return {
      rule: 'payment.same-key-other-body',
      does: 'accepts the same key with another body',
      after: (exchange) => {
        const key = exchange.request.headers['idempotency-key'];
        if (exchange.call !== 'payment.createIntent' || !key) return;
        if (exchange.status === 201) answered.set(key, exchange.body);
        else if (answered.has(key)) return answers(201, answered.get(key))(exchange, async () => 0);
      },
    };
  }),
  inFailure(
    'payment.out-of-stock',
    'payment.createIntent',
    'doesn’t say how many pieces are left',
    409,
    ({ body }) => {
      delete body.items;
    },
  ),
  inFailure('payment.foreign', 'payment.retrieve', 'shows a stranger’s payment', 404, answers(200)),
  ...remembering(() => {
    const answered = new Map<string, unknown>();
    return always('payment.foreign', 'shares idempotency keys between accounts', (exchange) => {
      const { body, headers } = exchange.request;
      const asked = `${headers['idempotency-key']} ${JSON.stringify(body)}`;
      if (exchange.call !== 'payment.createIntent') return;
      if (exchange.status === 201) answered.set(asked, exchange.body);
      else if (answered.has(asked)) return answers(201, answered.get(asked))(exchange, async () => 0);
    });
  }),
  in2xx('payment.retrieve', 'payment.retrieve', 'sends another intent', ({ body }) => {
    body.paymentIntent.id = 'pi_other';
  }),
  in2xx(
    'payment.amount',
    'payment.createIntent',
    'sends the amount in dollars instead of cents',
    ({ body }) => {
      body.paymentIntent.amount = Math.round(body.paymentIntent.amount / 100);
    },
  ),
  in2xx('payment.amount', 'payment.createIntent', 'leaves out the client secret', ({ body }) => {
    delete body.paymentIntent.clientSecret;
  }),
  in2xx(
    'payment.by-quantity',
    'payment.createIntent',
    'charges only one of two pieces',
    ({ body, request }) => {
      const [{ quantity }] = (request.body as { items: [{ quantity: number }] }).items;
      if (quantity === 2) body.paymentIntent.amount = Math.round(body.paymentIntent.amount / 2);
    },
  ),
  inFailure(
    'payment.needs-token',
    'payment.createIntent',
    'answers 403 to guests',
    401,
    answers(403, { message: 'No' }),
  ),
  {
    rule: 'payment.unknown-address',
    does: 'accepts an unknown address',
    after: (exchange) => {
      const { shippingAddressId } = Object(exchange.request.body);
      if (exchange.call === 'payment.createIntent' && shippingAddressId === 'no-such-7f3a')
        return answers(201, {})(exchange, async () => 0);
    },
  },
  {
    rule: 'payment.foreign-address',
    does: 'accepts a stranger’s address',
    after: (exchange) => {
      const { shippingAddressId, shippingMethodId } = Object(exchange.request.body);
      const hasKey = 'idempotency-key' in exchange.request.headers;
      const isKnown = ![shippingAddressId, shippingMethodId].includes('no-such-7f3a');
      if (exchange.call === 'payment.createIntent' && exchange.status === 422 && isKnown && !hasKey)
        return answers(201, {})(exchange, async () => 0);
    },
  },
  in2xx(
    'payment.by-quantity',
    'payment.createIntent',
    'charges only one of two line items of a product',
    ({ body, request }) => {
      const { items } = request.body as { items: unknown[] };
      if (items.length === 2) body.paymentIntent.amount = Math.round(body.paymentIntent.amount / 2);
    },
  ),
  inFailure(
    'payment.out-of-stock',
    'payment.createIntent',
    'compares each line item alone with the stock',
    409,
    (exchange) => {
      const { items } = exchange.request.body as { items: unknown[] };
      if (items.length === 2) return answers(201)(exchange, async () => 0);
    },
  ),
  inFailure('payment.retry-unknown', 'payment.retry', 'answers 500 for an unknown order', 404, answers(500)),
  inFailure(
    'payment.out-of-stock',
    'payment.createIntent',
    'sends the pieces that are left as text',
    409,
    ({ body }) => {
      for (const line of body.items ?? []) line.available = `${line.available}`;
    },
  ),
];
