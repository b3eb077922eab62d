/** Faults in orders and their states. */
import {
  allowed,
  always,
  answers,
  type BackendFault,
  in2xx,
  inFailure,
  productsIn,
  remembering,
} from './fault.ts';
import { smallestStock } from './smallest-stock.ts';

const order = { id: 'o', status: 'pending' };

/** Whether a list of orders is to have one order per page, as the rule about pages asks. */
const asksForOne = ({ url }: { url: string }): boolean => /[?&]limit=1(&|$)/.test(url);

export const ordersFaults: readonly BackendFault[] = [
  allowed(
    in2xx('order.open-payment', 'order.create', 'sends a new order without a deadline', ({ body }) => {
      body.order.expiresAt = null;
    }),
  ),
  in2xx('order.created', 'order.create', 'sends a new order with a deadline in the past', ({ body }) => {
    body.order.expiresAt = '2020-01-01T00:00:00Z';
  }),
  in2xx('order.items', 'order.create', 'sends another unit price than the product has', ({ body }) => {
    body.order.items[0].unitPrice += 1;
  }),
  in2xx('order.adds-up', 'order.create', 'sends VAT that doesn’t add up', ({ body }) => {
    body.order.vat += 1;
  }),
  in2xx('order.adds-up', 'order.create', 'sends VAT per rate that doesn’t add up', ({ body }) => {
    body.order.vatByRate[0].vat += 0.01;
  }),
  in2xx(
    'order.currency',
    'order.create',
    'sends an order in another currency than its payment',
    ({ body }) => {
      body.order.currency = 'eur';
    },
  ),
  in2xx('order.adds-up', 'order.create', 'sends VAT with nine decimals', ({ body }) => {
    body.order.vat += 0.000000001;
  }),
  ...remembering(() => {
    let again = 0;
    let sold = '';
    return always(
      'order.same-intent',
      'reserves the stock again for the same order',
      ({ call, status, body }) => {
        if (call === 'order.create' && status === 200) again += 1;
        if (call === 'order.create' && status < 300) sold = body.order.items[0].productId;
        if (call !== 'product.bySlug') return;
        for (const unit of [body.product, ...(body.product?.variants ?? [])])
          if (unit?.id === sold) unit.stock -= again;
      },
    );
  }),
  in2xx('order.same-intent', 'order.create', 'makes a second order for the same intent', (exchange) => {
    if (exchange.status !== 200) return;
    exchange.status = 201;
    exchange.body.order.id += 'b';
  }),
  inFailure('order.amount-mismatch', 'order.create', 'sends a failure without a code', 409, ({ body }) => {
    if (body.code === 'amount_mismatch') delete body.code;
  }),
  inFailure('order.unknown-intent', 'order.create', 'makes an order without an intent', 404, (exchange) => {
    const { paymentIntentId } = exchange.request.body as { paymentIntentId: string };
    if (paymentIntentId === 'pi_no_such_7f3a') return answers(201, { order })(exchange, async () => 0);
  }),
  in2xx('order.found', 'order.list', 'lists the oldest order first', ({ body }) => {
    body.orders.reverse();
  }),
  always('order.number', 'gives two orders the same number', ({ body }) => {
    for (const one of [...(body?.orders ?? []), ...(body?.order ? [body.order] : [])]) one.number = '1000-00';
  }),
  in2xx('order.clock', 'order.create', 'sends local times as UTC', ({ body: { order } }) => {
    for (const name of ['createdAt', 'expiresAt'])
      order[name] = new Date(Date.parse(order[name]) + 3_600_000).toISOString();
  }),
  ...remembering(() => {
    let released = 0;
    let sold = '';
    return always(
      'order.failed-stock',
      'releases a failed order’s stock again when it is cancelled',
      (exchange) => {
        const { call, body } = exchange;
        if (call === 'order.get' && body.order?.status === 'failed') sold = body.order.items[0].productId;
        if (call === 'order.cancel' && sold && body.order?.items[0].productId === sold) released += 1;
        for (const unit of productsIn(body).flatMap((one) => [one, ...(one.variants ?? [])]))
          if (call === 'product.bySlug' && unit.id === sold) unit.stock += released;
      },
    );
  }),
  ...remembering(() => {
    let retried = 0;
    let sold = '';
    return always('order.failed-stock', 'reserves nothing when a failed order is retried', (exchange) => {
      const { call, body, status } = exchange;
      if (call === 'order.get' && body.order?.status === 'failed') sold = body.order.items[0].productId;
      if (call === 'payment.retry' && status === 200 && sold) retried += 1;
      for (const unit of productsIn(body).flatMap((one) => [one, ...(one.variants ?? [])]))
        if (call === 'product.bySlug' && unit.id === sold) unit.stock += retried;
    });
  }),
  inFailure('order.foreign', 'order.get', 'shows a stranger’s order', 404, answers(200)),
  {
    rule: 'order.stock-reserved',
    does: 'reserves only one of several pieces',
    before: (request, call) => {
      if (!['payment.createIntent', 'order.create'].includes(call)) return;
      const [line, second] = (request.body as { items: { quantity: number }[] }).items;
      if (line && !second && line.quantity > 2 && line.quantity <= smallestStock) line.quantity = 1;
    },
  },
  ...remembering(() => {
    const kept = new Map<string, number>();
    return always(
      'order.stock-released',
      'keeps the stock of a cancelled order',
      ({ call, status, body }) => {
        if (call === 'order.cancel' && status === 200)
          for (const { productId, quantity } of body.order.items)
            kept.set(productId, quantity + (kept.get(productId) ?? 0));
        if (call === 'product.bySlug')
          for (const unit of [body.product, ...(body.product?.variants ?? [])])
            if (unit) unit.stock = Math.max(0, unit.stock - (kept.get(unit.id) ?? 0));
      },
    );
  }),
  ...remembering(() => {
    let isStale = false;
    return always('order.not-stale', 'keeps a product’s ETag when the stock changes', (exchange) => {
      if (exchange.call === 'order.create') isStale = true;
      if (exchange.call === 'product.bySlug' && isStale && exchange.request.headers['if-none-match'])
        answers(304, '')(exchange, async () => 0);
    });
  }),
  ...remembering(() => {
    let isTried = false;
    return always('order.paid-after-cancel', 'takes the money for a cancelled order', ({ call, body }) => {
      if (call.endsWith('/confirm')) isTried = true;
      if (call === 'order.get' && isTried && body.order?.status === 'cancelled') body.order.status = 'paid';
    });
  }),
  inFailure(
    'order.not-yet-expired',
    'order.expire',
    'lets an order expire at once',
    409,
    answers(200, { order }),
  ),
  in2xx('order.retry-keeps-intent', 'payment.retry', 'makes a new intent for each retry', ({ body }) => {
    body.paymentIntent.id += 'b';
  }),
  inFailure(
    'order.no-invoice-unpaid',
    'order.invoice',
    'sends an invoice for an unpaid order',
    409,
    answers(200),
  ),
  in2xx('order.cancel', 'order.cancel', 'leaves a cancelled order pending', ({ body }) => {
    if (body.order.status === 'cancelled') body.order.status = 'pending';
  }),
  inFailure(
    'order.cancelled-is-final',
    'payment.retry',
    'takes money for a cancelled order',
    409,
    answers(200),
  ),
  in2xx('order.paid', 'order.get', 'leaves a paid order pending', ({ body }) => {
    if (body.order.status === 'paid') body.order.status = 'pending';
  }),
  in2xx('order.invoice', 'order.invoice', 'sends an invoice without a file name', ({ headers }) => {
    headers.delete('content-disposition');
  }),
  in2xx('order.refund', 'order.cancel', 'cancels a paid order without a refund', ({ body }) => {
    if (body.order.status === 'refunded') body.order.status = 'cancelled';
  }),
  in2xx('order.copies-address', 'order.get', 'shows the changed address in an old order', ({ body }) => {
    body.order.shippingAddress.line1 = '2 Other Street';
  }),
  inFailure(
    'order.processing',
    'order.cancel',
    'cancels an order while the bank decides',
    409,
    ({ body }) => {
      if (body.code === 'payment_processing') delete body.code;
    },
  ),
  in2xx('order.addresses', 'order.create', 'forgets the second line of the address', ({ body }) => {
    body.order.billingAddress.line2 = null;
  }),
  allowed(
    in2xx('order.tracking', 'order.list', 'names no parcel of a shipped order', ({ body, request }) => {
      if (asksForOne(request) || !body.orders.length) return;
      body.orders.push({ ...body.orders.at(-1), id: 'older', status: 'shipped' });
    }),
  ),
  in2xx('order.not-stale', 'catalog.changes', 'lists no change of the stock', ({ body }) => {
    body.products = [];
  }),
  in2xx('call.order.get', 'order.get', 'sends a parcel whose URL is a script', ({ body }) => {
    body.order.tracking = [{ carrier: 'Post', number: '1', url: 'javascript:alert(1)' }];
  }),
  in2xx('call.order.get', 'order.get', 'sends a delivery that ends before it begins', ({ body }) => {
    body.order.delivery = { from: '2026-11-30', to: '2026-11-27' };
  }),
  in2xx('call.order.get', 'order.get', 'sends a time instead of a day of delivery', ({ body }) => {
    body.order.delivery = { from: '2026-11-27T00:00:00Z', to: '2026-11-30T00:00:00Z' };
  }),
  in2xx('order.delivery', 'order.get', 'sends a delivery date before the order', ({ body }) => {
    if (body.order.status === 'paid') body.order.delivery = { from: '2020-01-01', to: '2020-01-02' };
  }),
  in2xx('order.decline-said', 'payment.createIntent', 'reports a decline before anyone pays', ({ body }) => {
    body.paymentIntent.declined = true;
  }),
  allowed(
    in2xx('order.decline-said', 'payment.retry', 'forgets a decline too early', ({ body }) => {
      delete body.paymentIntent.declined;
    }),
  ),
  in2xx('order.deadline-kept', 'order.get', 'renews the deadline with each retry', ({ body, count }) => {
    const { order } = body;
    if (order.status !== 'failed') return;
    Object.assign(order, {
      status: 'pending',
      expiresAt: new Date(Date.parse(order.createdAt) + count).toISOString(),
    });
  }),
  in2xx(
    'order.paid-after-decline',
    'payment.retrieve',
    'reports a decline even after the payment',
    ({ body }) => {
      if (body.paymentIntent.status === 'succeeded') body.paymentIntent.declined = true;
    },
  ),
  in2xx('order.declined', 'payment.retry', 'cancels the intent of a declined order', ({ body }) => {
    body.paymentIntent.status = 'canceled';
  }),
  in2xx('order.created', 'order.create', 'sends amounts in cents', ({ body: { order } }) => {
    for (const name of ['subtotal', 'shipping', 'vat', 'total']) order[name] *= 100;
  }),
  in2xx('order.items', 'order.create', 'forgets the quantity', ({ body }) => {
    body.order.items[0].quantity = 1;
  }),
  inFailure(
    'order.list-cursor',
    'order.list',
    'accepts an unknown cursor of orders',
    400,
    answers(200, { orders: [] }),
  ),
  ...remembering(() => {
    let first: object[] | undefined;
    return in2xx(
      'order.list-pages',
      'order.list',
      'begins each page with the same order',
      ({ body, request }) => {
        if (!asksForOne(request)) return;
        first ??= body.orders;
        body.orders = first;
      },
    );
  }),
  ...remembering(() => {
    const all: unknown[] = [];
    return in2xx('order.foreign', 'order.list', 'lists the orders of all shoppers', ({ body, request }) => {
      if (asksForOne(request)) return;
      all.push(...body.orders);
      body.orders = [...all];
    });
  }),
  inFailure(
    'order.needs-token',
    'order.get',
    'answers 404 without a token',
    401,
    answers(404, { message: 'No' }),
  ),
  ...remembering(() => {
    let isPaid = false;
    return always('order.paid-is-paid', 'lets a paid order expire', (exchange) => {
      if (exchange.call === 'payment.retrieve')
        isPaid ||= exchange.body.paymentIntent?.status === 'succeeded';
      if (exchange.call === 'order.expire' && exchange.status === 409 && isPaid)
        return answers(200, { order })(exchange, async () => 0);
    });
  }),
  allowed(
    in2xx('order.mailed', 'order.get', 'doesn’t say whether it has sent a mail', ({ body }) => {
      body.order.mailed = null;
    }),
  ),
  allowed(
    always('order.number', 'gives orders no numbers', ({ body }) => {
      for (const one of [...(body?.orders ?? []), ...(body?.order ? [body.order] : [])]) one.number = null;
    }),
  ),
  in2xx('call.order.expire', 'order.expire', 'sends no body when an order expires', answers(204, '')),
  in2xx('order.expires', 'order.expire', 'leaves an expired order pending', ({ body }) => {
    body.order.status = 'pending';
  }),
];
