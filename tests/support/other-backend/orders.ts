/** Quotes, payments and orders of the other backend. Its payment provider is a function of the tests. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { PaymentOutcome } from '../../../scripts/check-backend/rule.ts';
import {
  type Bill,
  type C,
  type Deal,
  type Env,
  type Kind,
  pageOf,
  Refused,
  type Sent,
  type Sold,
  type State,
} from './state.ts';
import { isSpring, type Line, methods, money, rates, sumsOf } from './sums.ts';

const isOpen = (status: string) => status === 'pending' || status === 'failed';

export function orderCalls(state: State) {
  const { way, items, bills, deals, sent, is } = state;
  const app = new Hono<Env>();
  const done = way.posts201 ? 201 : 200;

  const linesOf = (given: Sent['items'], isCheck = true) => {
    const sold: Sold[] = items.flatMap((item) =>
      item.kinds.length && !is('sells the product itself') ? item.kinds : [item, ...item.kinds],
    );
    if (
      items.some(({ id, kinds }) => kinds.length && given.some(({ productId }) => productId === id)) &&
      !is('sells the product itself')
    )
      throw new Refused(422, 'Which size?', { fields: { items: 'choose a size' } });
    const lines = given.map(({ productId, quantity }) => ({
      item: sold.find(({ id }) => id === productId),
      quantity,
      productId,
    }));
    const fewest = is('sells what is sold out') ? 1 : 0;
    const short = lines.filter(({ item, quantity }) => Math.max(fewest, item?.stock ?? 0) < quantity);
    if (isCheck && short.length && !is('sells what it lacks'))
      throw new Refused(409, 'Too few', {
        code: 'out_of_stock',
        items: short.map(({ productId, item }) => ({ productId, available: item?.stock ?? 0 })),
      });
    if (lines.some(({ item }) => !item)) throw new Refused(404, 'No such product');
    return lines as Line[];
  };
  app.post('/v1/shipping/calculate-cost', async (c) => {
    const { country, items: given } = await c.req.json();
    linesOf(given, false);
    const offered = country in rates ? methods : [];
    return c.json(
      {
        methods: offered.map(({ cents, ...method }) =>
          sent({ ...method, description: null, cost: cents / 100 }),
        ),
      },
      done,
    );
  });
  app.post('/v1/vat/calculate', async (c) => {
    const { items: given, ...wanted } = await c.req.json();
    const sums = sumsOf(state, linesOf(given, false), wanted);
    return c.json({ rate: sums.rate, ...money(sums) }, done);
  });

  const billOf = (bill: Bill) => ({
    paymentIntent: sent({
      id: bill.id,
      clientSecret: bill.status === 'succeeded' ? null : `${bill.id}_secret`,
      amount: bill.total + (is('a retry costs more') && bill.deal ? 1 : 0),
      currency: 'usd',
      status: bill.status,
    }),
  });
  const placesOf = (
    { places }: Bill['by'],
    { shippingAddressId, billingAddressId }: Sent,
  ): [Place, Place] => {
    const found = [shippingAddressId, billingAddressId].map((id) => ({ id, place: places.get(id) }));
    if (found.some(({ place }) => !place)) throw new Refused(404, 'No such address');
    return found.map(({ id, place }) => ({ id, ...place })) as [Place, Place];
  };
  app.post('/v1/payment/stripe/create-intent', async (c) => {
    const by = state.caller(c);
    const body: Sent = await c.req.json();
    const [to] = placesOf(by, body);
    const lines = linesOf(body.items);
    const { total, code } = sumsOf(state, lines, { ...body, country: to.country }, by);
    if (total > 0 && total < 50)
      throw new Refused(422, 'Too little', {
        code: 'amount_too_small',
        ...(!is('keeps the smallest amount to itself') && { minimum: 50 }),
      });
    const bill: Bill = {
      id: `pay_${randomUUID()}`,
      by,
      lines,
      total,
      code,
      status: total || is('wants a card for nothing') ? 'requires_payment_method' : 'succeeded',
      sent: body,
    };
    bills.set(bill.id, bill);
    return c.json(billOf(bill), 201);
  });
  const ownBill = (c: C, id: string) => {
    const bill = bills.get(id);
    const person = state.caller(c);
    if (!bill || (bill.by !== person && !is('anybody’s payment'))) throw new Refused(404, 'No such payment');
    return bill;
  };

  const chosenOf = (item: Sold) =>
    'size' in item
      ? [
          { name: 'Size', value: (item as Kind).size },
          { name: 'Colour', value: (item as Kind).colour },
        ]
      : null;
  const orderOf = (deal: Deal) => {
    const { bill, sums } = deal;
    const method = methods.find(({ id }) => id === bill.sent.shippingMethodId);
    return sent({
      id: deal.id,
      ...(way.hasExtras && { number: deal.number }),
      status: deal.status,
      createdAt: deal.at.toISOString().replace('Z', '+00:00'),
      expiresAt: deal.status === 'pending' ? deal.until.toISOString() : null,
      items: bill.lines.map(({ item, quantity }) =>
        sent({
          productId: item.id,
          slug: null,
          name: item.title[way.languages[0] ?? ''],
          options: is('forgets what was chosen') ? null : chosenOf(item),
          imageUrl: null,
          quantity,
          unitPrice: item.cents / 100,
          vatRate: sums.rate,
          total: (item.cents * (is('line totals without quantity') ? 1 : quantity)) / 100,
        }),
      ),
      shippingAddress: deal.places[0],
      billingAddress: deal.places[is('bills the parcel’s address') ? 0 : 1],
      shippingMethod: { id: method?.id, name: method?.name },
      ...money(sums),
      ...(is('forgets the code in orders') && { discount: null }),
      currency: 'USD',
      paymentIntentId: bill.id,
    });
  };
  const move = (deal: Deal, status: string) => {
    const held = deal.status !== 'failed' && !['cancelled', 'refunded'].includes(deal.status);
    const holds = status !== 'failed' && !['cancelled', 'refunded'].includes(status);
    const sign = (held ? 1 : 0) - (holds ? 1 : 0);
    const keeps =
      (is('refunds keep the stock') && status === 'refunded') ||
      (is('failed orders keep the stock') && status === 'failed');
    for (const { item, quantity } of deal.bill.lines) item.stock += keeps ? 0 : sign * quantity;
    deal.status = status;
    state.changes++;
  };
  app.post('/v1/order', async (c) => {
    const by = state.caller(c);
    const { paymentIntentId, ...body }: Sent & { paymentIntentId: string } = await c.req.json();
    const bill = ownBill(c, paymentIntentId);
    const { deal: known } = bill;
    if (is('makes an order for each tab')) await new Promise((done) => setTimeout(done, 50));
    if (known) return c.json({ order: orderOf(known) }, 200);
    const places = placesOf(by, body);
    const lines = linesOf(body.items);
    const hasSameCode = !!body.discountCode === !!bill.code && (!bill.code || isSpring(body.discountCode));
    if (!hasSameCode && !is('any amount'))
      throw new Refused(409, 'Another code', { code: 'amount_mismatch' });
    const sums = sumsOf(state, lines, { ...body, country: places[0].country }, by);
    if (sums.total !== bill.total && !is('any amount'))
      throw new Refused(409, 'Another sum', { code: 'amount_mismatch' });
    const at = state.now();
    const until = new Date(+at + 30 * 60_000);
    const deal: Deal = {
      id: randomUUID(),
      number: `N${deals.length + 1}`,
      bill,
      status: 'new',
      at,
      until,
      places,
      sums,
    };
    if (!is('holds no stock'))
      for (const { item, quantity } of lines) {
        const all = items.find(({ kinds }) => kinds.some(({ id }) => id === item.id))?.kinds ?? [];
        for (const one of is('holds every size') && all.length ? all : [item])
          one.stock = Math.max(0, one.stock - quantity);
      }
    deal.status = bill.status === 'succeeded' ? 'paid' : 'pending';
    bill.deal = deal;
    deals.unshift(deal);
    return c.json({ order: orderOf(deal) }, 201);
  });
  app.get('/v1/order', (c) => {
    const person = state.caller(c);
    const own = deals.filter(({ bill }) => bill.by === person);
    const { page, nextCursor } = pageOf(c, state, own, 20);
    return c.json(sent({ orders: page.map(orderOf), nextCursor }));
  });
  const ownDeal = (c: C, test: (deal: Deal) => boolean) => {
    const person = state.caller(c);
    const deal = deals.find((one) => test(one) && one.bill.by === person);
    if (!deal) throw new Refused(404, 'No such order');
    return deal;
  };
  const byId = (c: C) => ownDeal(c, ({ id }) => id === (c.req.param('id') ?? ''));
  app.get('/v1/order/payment-intent/:id', (c) =>
    c.json({ order: orderOf(ownDeal(c, ({ bill }) => bill.id === c.req.param('id'))) }),
  );
  app.get('/v1/order/:id', (c) => c.json({ order: orderOf(byId(c)) }));
  app.get('/v1/order/:id/invoice', (c) => {
    const deal = byId(c);
    if (isOpen(deal.status) || deal.status === 'cancelled') throw new Refused(409, 'Nothing was paid');
    return c.body('%PDF-1.4\n%%EOF', 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${deal.number}.pdf"`,
    });
  });
  const end = (deal: Deal) => {
    move(deal, 'cancelled');
    if (!is('cancelled orders stay payable')) deal.bill.status = 'canceled';
  };
  const decide = ({ bill }: Deal) => {
    if (bill.status === 'processing' && !is('cancels while the bank decides'))
      throw new Refused(409, 'Wait for the bank', { code: 'payment_processing' });
  };
  app.post('/v1/order/cancel/:id', (c) => {
    const deal = byId(c);
    decide(deal);
    if (deal.status === 'paid') move(deal, is('cancels without a refund') ? 'cancelled' : 'refunded');
    else if (isOpen(deal.status)) end(deal);
    else if (!is('cancels twice')) throw new Refused(409, 'Too late');
    return c.json({ order: orderOf(deal) }, done);
  });
  app.post('/v1/order/expire/:id', (c) => {
    const deal = byId(c);
    decide(deal);
    const isOver = state.now() >= deal.until || is('expires early');
    if (deal.status === 'pending' && isOver) end(deal);
    else if (deal.status !== 'cancelled' || !isOver) throw new Refused(409, 'Not yet');
    return c.json({ order: orderOf(deal) }, done);
  });
  app.post('/v1/payment/stripe/retry-payment/:id', (c) => {
    const deal = byId(c);
    if (!isOpen(deal.status)) throw new Refused(409, 'Too late');
    if (deal.status === 'failed') {
      linesOf(deal.bill.sent.items);
      move(deal, 'pending');
      deal.until = new Date(+state.now() + 30 * 60_000);
    }
    return c.json(billOf(deal.bill), done);
  });
  app.post('/v1/payment/stripe/retrieve/:id', (c) => {
    const bill = ownBill(c, c.req.param('id'));
    if (bill.deal && isOpen(bill.deal.status) && bill.status === 'succeeded' && !is('never paid'))
      move(bill.deal, 'paid');
    return c.json(billOf(bill), done);
  });
  return app;
}

type Place = { id: string; country: string } & Record<string, string | null>;

/** What the payment provider does when a card is used. */
export function useCard(state: State, id: string, outcome: PaymentOutcome) {
  const bill = state.bills.get(id);
  if (!bill?.status.startsWith('requires_')) return;
  if (outcome === 'processing') bill.status = 'processing';
  else if (outcome === 'paid') bill.status = 'succeeded';
  else if (bill.deal && state.way.declineFails) {
    bill.deal.status = 'failed';
    if (!state.is('failed orders keep the stock'))
      for (const { item, quantity } of bill.deal.bill.lines) item.stock += quantity;
  }
}
