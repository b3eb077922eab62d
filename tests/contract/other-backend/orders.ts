/** Orders of the other backend. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { addStock, dealById, isOpen, linesOf, move, ownBill, ownDeal, placesOf } from './deals.ts';
import {
  type Bill,
  type Deal,
  type Env,
  type Person,
  type Purchase,
  pageOf,
  Refused,
  type Sold,
  type State,
  type Variant,
} from './state.ts';
import { isSpring, methods, money, type SoldLine, totalsOf } from './totals.ts';

export function orderCalls(state: State) {
  const { way, deals, shaped, hasFault } = state;
  const app = new Hono<Env>();
  const done = way.posts201 ? 201 : 200;

  app.post('/v1/order', async (c) => {
    const by = state.caller(c);
    const { paymentIntentId, ...body }: Purchase & { paymentIntentId: string } = await c.req.json();
    const bill = ownBill(state, c, paymentIntentId);
    const { deal: known } = bill;
    if (hasFault('makes an order for each tab')) await new Promise((done) => setTimeout(done, 50));
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
    return c.json(shaped({ orders: page.map((deal) => orderOf(state, deal)), nextCursor }));
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
    if (deal.status === 'paid')
      move(state, deal, hasFault('cancels without a refund') ? 'cancelled' : 'refunded');
    else if (isOpen(deal.status)) end(state, deal);
    else if (!hasFault('cancels twice')) throw new Refused(409, 'Too late');
    return c.json({ order: orderOf(state, deal) }, done);
  });
  app.post('/v1/order/expire/:id', (c) => {
    const deal = dealById(state, c);
    refuseUndecided(state, deal);
    const isOver = state.now() >= deal.until || hasFault('expires early');
    if (deal.status === 'pending' && isOver) end(state, deal);
    else if (deal.status !== 'cancelled' || !isOver) throw new Refused(409, 'Not yet');
    return c.json({ order: orderOf(state, deal) }, done);
  });
  return app;
}

/** Makes an order, and holds its stock. */
function newDeal(state: State, by: Person, bill: Bill, body: Purchase): Deal {
  const { hasFault } = state;
  const places = placesOf(by, body);
  const lines = linesOf(state, body.items);
  const hasSameCode = !!body.discountCode === !!bill.code && (!bill.code || isSpring(body.discountCode));
  if (!hasSameCode && !hasFault('any amount'))
    throw new Refused(409, 'Another code', { code: 'amount_mismatch' });
  const totals = totalsOf(state, lines, { ...body, country: places[0].country }, by);
  if (totals.total !== bill.total && !hasFault('any amount'))
    throw new Refused(409, 'Another total', { code: 'amount_mismatch' });
  if (!hasFault('holds no stock')) hold(state, lines);
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

function hold(state: State, lines: SoldLine[]) {
  const { items, hasFault } = state;
  for (const { item, quantity } of lines) {
    const all = items.find(({ variants }) => variants.some(({ id }) => id === item.id))?.variants ?? [];
    for (const one of hasFault('holds every size') && all.length ? all : [item])
      addStock(state, one, -Math.min(one.stock, quantity));
  }
}

function end(state: State, deal: Deal) {
  move(state, deal, 'cancelled');
  if (!state.hasFault('cancelled orders stay payable')) deal.bill.status = 'canceled';
}

function refuseUndecided({ hasFault }: State, { bill }: Deal) {
  if (bill.status === 'processing' && !hasFault('cancels while the bank decides'))
    throw new Refused(409, 'Wait for the bank', { code: 'payment_processing' });
}

function orderOf({ way, shaped, hasFault }: State, deal: Deal) {
  const { bill, totals } = deal;
  const method = methods.find(({ id }) => id === bill.purchase.shippingMethodId);
  return shaped({
    id: deal.id,
    ...(way.hasExtras && { number: deal.number }),
    status: deal.status,
    createdAt: deal.at.toISOString().replace('Z', '+00:00'),
    expiresAt: deal.status === 'pending' ? deal.until.toISOString() : null,
    items: bill.lines.map(({ item, quantity }) =>
      shaped({
        productId: item.id,
        slug: null,
        name: item.title[way.languages[0] ?? ''],
        options: hasFault('forgets what was chosen') ? null : chosenOf(item),
        imageUrl: null,
        quantity,
        unitPrice: item.cents / 100,
        vatRate: totals.rate,
        total: (item.cents * (hasFault('line totals without quantity') ? 1 : quantity)) / 100,
      }),
    ),
    shippingAddress: deal.places[0],
    billingAddress: deal.places[hasFault('bills the parcel’s address') ? 0 : 1],
    shippingMethod: { id: method?.id, name: method?.name },
    ...money(totals),
    ...(hasFault('forgets the code in orders') && { discount: null }),
    currency: 'USD',
    paymentIntentId: bill.id,
  });
}

function chosenOf(item: Sold) {
  if (!('size' in item)) return null;
  const { size, colour } = item as Variant;
  return [
    { name: 'Size', value: size },
    { name: 'Colour', value: colour },
  ];
}
