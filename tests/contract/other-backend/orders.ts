/** Orders of the other backend. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { dealById, isOpen, linesOf, move, ownBill, ownDeal, placesOf } from './deals.ts';
import {
  type Bill,
  type Deal,
  type Env,
  type Kind,
  type Person,
  pageOf,
  Refused,
  type Sent,
  type Sold,
  type State,
} from './state.ts';
import { isSpring, methods, money, type SoldLine, totalsOf } from './totals.ts';

export function orderCalls(state: State) {
  const { way, deals, sent, is } = state;
  const app = new Hono<Env>();
  const done = way.posts201 ? 201 : 200;

  app.post('/v1/order', async (c) => {
    const by = state.caller(c);
    const { paymentIntentId, ...body }: Sent & { paymentIntentId: string } = await c.req.json();
    const bill = ownBill(state, c, paymentIntentId);
    const { deal: known } = bill;
    if (is('makes an order for each tab')) await new Promise((done) => setTimeout(done, 50));
    if (known) return c.json({ order: orderOf(state, known) }, 200);
    const deal = newDeal(state, by, bill, body);
    bill.deal = deal;
    deals.unshift(deal);
    return c.json({ order: orderOf(state, deal) }, 201);
  });
  app.get('/v1/order', (c) => {
    const person = state.caller(c);
    const own = deals.filter(({ bill }) => bill.by === person);
    const { page, nextCursor } = pageOf(c, state, own, 20);
    return c.json(sent({ orders: page.map((deal) => orderOf(state, deal)), nextCursor }));
  });
  app.get('/v1/order/payment-intent/:id', (c) =>
    c.json({
      order: orderOf(
        state,
        ownDeal(state, c, ({ bill }) => bill.id === c.req.param('id')),
      ),
    }),
  );
  app.get('/v1/order/:id', (c) => c.json({ order: orderOf(state, dealById(state, c)) }));
  app.get('/v1/order/:id/invoice', (c) => {
    const deal = dealById(state, c);
    if (isOpen(deal.status) || deal.status === 'cancelled') throw new Refused(409, 'Nothing was paid');
    return c.body('%PDF-1.4\n%%EOF', 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${deal.number}.pdf"`,
    });
  });
  app.post('/v1/order/cancel/:id', (c) => {
    const deal = dealById(state, c);
    refuseUndecided(state, deal);
    if (deal.status === 'paid') move(state, deal, is('cancels without a refund') ? 'cancelled' : 'refunded');
    else if (isOpen(deal.status)) end(state, deal);
    else if (!is('cancels twice')) throw new Refused(409, 'Too late');
    return c.json({ order: orderOf(state, deal) }, done);
  });
  app.post('/v1/order/expire/:id', (c) => {
    const deal = dealById(state, c);
    refuseUndecided(state, deal);
    const isOver = state.now() >= deal.until || is('expires early');
    if (deal.status === 'pending' && isOver) end(state, deal);
    else if (deal.status !== 'cancelled' || !isOver) throw new Refused(409, 'Not yet');
    return c.json({ order: orderOf(state, deal) }, done);
  });
  return app;
}

/** Makes an order, and holds its stock. */
function newDeal(state: State, by: Person, bill: Bill, body: Sent): Deal {
  const { is } = state;
  const places = placesOf(by, body);
  const lines = linesOf(state, body.items);
  const hasSameCode = !!body.discountCode === !!bill.code && (!bill.code || isSpring(body.discountCode));
  if (!hasSameCode && !is('any amount')) throw new Refused(409, 'Another code', { code: 'amount_mismatch' });
  const totals = totalsOf(state, lines, { ...body, country: places[0].country }, by);
  if (totals.total !== bill.total && !is('any amount'))
    throw new Refused(409, 'Another total', { code: 'amount_mismatch' });
  if (!is('holds no stock')) hold(state, lines);
  const at = state.now();
  return {
    id: randomUUID(),
    number: `N${state.deals.length + 1}`,
    bill,
    status: bill.status === 'succeeded' ? 'paid' : 'pending',
    at,
    until: new Date(+at + 30 * 60_000),
    places,
    totals,
  };
}

function hold({ items, is }: State, lines: SoldLine[]) {
  for (const { item, quantity } of lines) {
    const all = items.find(({ kinds }) => kinds.some(({ id }) => id === item.id))?.kinds ?? [];
    for (const one of is('holds every size') && all.length ? all : [item])
      one.stock = Math.max(0, one.stock - quantity);
  }
}

function end(state: State, deal: Deal) {
  move(state, deal, 'cancelled');
  if (!state.is('cancelled orders stay payable')) deal.bill.status = 'canceled';
}

function refuseUndecided({ is }: State, { bill }: Deal) {
  if (bill.status === 'processing' && !is('cancels while the bank decides'))
    throw new Refused(409, 'Wait for the bank', { code: 'payment_processing' });
}

function orderOf({ way, sent, is }: State, deal: Deal) {
  const { bill, totals } = deal;
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
        vatRate: totals.rate,
        total: (item.cents * (is('line totals without quantity') ? 1 : quantity)) / 100,
      }),
    ),
    shippingAddress: deal.places[0],
    billingAddress: deal.places[is('bills the parcel’s address') ? 0 : 1],
    shippingMethod: { id: method?.id, name: method?.name },
    ...money(totals),
    ...(is('forgets the code in orders') && { discount: null }),
    currency: 'USD',
    paymentIntentId: bill.id,
  });
}

function chosenOf(item: Sold) {
  if (!('size' in item)) return null;
  const { size, colour } = item as Kind;
  return [
    { name: 'Size', value: size },
    { name: 'Colour', value: colour },
  ];
}
