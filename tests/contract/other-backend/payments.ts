/** Quotes and payments of the other backend. Its payment provider is a function of the tests. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { PaymentOutcome } from '../../../scripts/check-backend/core/rule.ts';
import { addStock, dealById, isOpen, linesOf, move, ownBill, placesOf } from './deals.ts';
import { type Bill, type Env, type Purchase, Refused, type State } from './state.ts';
import { methodsFor, money, rates, totalsOf } from './totals.ts';

export function quoteCalls(state: State) {
  const { way, shaped } = state;
  const app = new Hono<Env>();
  const done = way.posts201 ? 201 : 200;
  app.post('/v1/shipping/calculate-cost', async (c) => {
    const { country, items: given } = await c.req.json();
    const lines = linesOf(state, given, false);
    const offered = country in rates ? methodsFor(state, lines) : [];
    return c.json(
      {
        methods: offered.map(({ cents, ...method }) =>
          shaped({ ...method, description: null, cost: cents / 100 }),
        ),
      },
      done,
    );
  });
  app.post('/v1/vat/calculate', async (c) => {
    const { items: given, ...wanted } = await c.req.json();
    const totals = totalsOf(state, linesOf(state, given, false), wanted);
    return c.json({ rate: totals.rate, ...money(totals) }, done);
  });

  return app;
}

export function paymentCalls(state: State) {
  const { way, bills, shaped, hasFault } = state;
  const app = new Hono<Env>();
  const done = way.posts201 ? 201 : 200;

  const billOf = (bill: Bill) => ({
    paymentIntent: shaped({
      id: bill.id,
      clientSecret: bill.status === 'succeeded' ? null : `${bill.id}_secret`,
      amount: bill.total + (hasFault('a retry costs more') && bill.deal ? 1 : 0),
      currency: 'usd',
      status: bill.status,
    }),
  });
  app.post('/v1/payment/stripe/create-intent', async (c) => {
    const by = state.caller(c);
    const body: Purchase = await c.req.json();
    const [to] = placesOf(by, body);
    const lines = linesOf(state, body.items);
    const { total, code } = totalsOf(state, lines, { ...body, country: to.country }, by);
    if (total > 0 && total < 50)
      throw new Refused(422, 'Too little', {
        code: 'amount_too_small',
        ...(!hasFault('keeps the smallest amount to itself') && { minimum: 50 }),
      });
    const bill: Bill = {
      id: `pay_${randomUUID()}`,
      by,
      lines,
      total,
      code,
      status: total || hasFault('wants a card for nothing') ? 'requires_payment_method' : 'succeeded',
      purchase: body,
    };
    bills.set(bill.id, bill);
    return c.json(billOf(bill), 201);
  });
  app.post('/v1/payment/stripe/retry-payment/:id', (c) => {
    const deal = dealById(state, c);
    if (!isOpen(deal.status)) throw new Refused(409, 'Too late');
    if (deal.status === 'failed') {
      linesOf(state, deal.bill.purchase.items);
      move(state, deal, 'pending');
      deal.until = new Date(+state.now() + 30 * 60_000);
    }
    return c.json(billOf(deal.bill), done);
  });
  app.post('/v1/payment/stripe/retrieve/:id', (c) => {
    const bill = ownBill(state, c, c.req.param('id'));
    if (bill.deal && isOpen(bill.deal.status) && bill.status === 'succeeded' && !hasFault('never paid'))
      move(state, bill.deal, 'paid');
    return c.json(billOf(bill), done);
  });
  return app;
}

/** What the payment provider does when a card is used. */
export function useCard(state: State, id: string, outcome: PaymentOutcome) {
  const bill = state.bills.get(id);
  if (!bill?.status.startsWith('requires_')) return;
  if (outcome === 'processing') bill.status = 'processing';
  else if (outcome === 'paid') bill.status = 'succeeded';
  else if (bill.deal && state.way.declineFails) {
    bill.deal.status = 'failed';
    if (!state.hasFault('failed orders keep the stock'))
      for (const { item, quantity } of bill.deal.bill.lines) addStock(state, item, quantity);
  }
}
