/** Faults in discount codes. */
import { answers, type BackendFault, type Change, in2xx, inFailure, remembering } from './fault.ts';

/** Changes only responses that have a discount, or whose request asks for one. */
const ifDiscounted =
  (change: Change): Change =>
  (exchange, again) => {
    const { discountCode } = Object(exchange.request.body);
    const { body } = exchange;
    if (discountCode !== undefined || body?.discount || body?.order?.discount) return change(exchange, again);
  };

const refused = (reason: string) => answers(422, { message: 'No', code: 'discount_invalid', reason });

export const discountsFaults: readonly BackendFault[] = [
  in2xx(
    'discount.counts',
    'vat.calculate',
    'forgets the code',
    ifDiscounted(({ body }) => {
      body.discount = null;
    }),
  ),
  in2xx(
    'discount.counts',
    'vat.calculate',
    'lists the subtotal after the discount',
    ifDiscounted(({ body }) => {
      body.subtotal -= body.discount.amount;
    }),
  ),
  in2xx(
    'discount.counts',
    'vat.calculate',
    'takes off more than the cart costs',
    ifDiscounted(({ body }) => {
      body.discount.amount = body.subtotal + body.shipping + 1;
    }),
  ),
  in2xx(
    'discount.adds-up',
    'vat.calculate',
    'forgets the discount in the total',
    ifDiscounted(({ body }) => {
      body.total = Math.round((body.total + body.discount.amount) * 100) / 100;
    }),
  ),
  in2xx(
    'discount.adds-up',
    'vat.calculate',
    'forgets the discount in the VAT rates',
    ifDiscounted(({ body }) => {
      body.vatByRate[0].net += body.discount.amount;
    }),
  ),
  in2xx(
    'discount.spread',
    'vat.calculate',
    'spreads the discount wrongly over the VAT rates',
    ifDiscounted(({ body: { vatByRate } }) => {
      if (vatByRate.length < 2) return;
      vatByRate[0].net -= 0.1;
      vatByRate[1].net += 0.1;
    }),
  ),
  inFailure(
    'discount.unknown',
    'vat.calculate',
    'says that an unknown code was used before',
    422,
    (exchange) => {
      if (exchange.body.reason === 'unknown') exchange.body.reason = 'used';
    },
  ),
  inFailure('discount.unknown', 'vat.calculate', 'ignores an unknown code', 422, (exchange, again) => {
    if (exchange.body.reason === 'unknown') return answers(200)(exchange, again);
  }),
  {
    rule: 'discount.dead-token',
    does: 'wants a valid token for a quote',
    after: (exchange, again) => {
      if (exchange.call === 'vat.calculate' && exchange.request.headers['authorization'])
        return answers(401, { message: 'No' })(exchange, again);
    },
  },
  inFailure(
    'discount.unknown-unpaid',
    'payment.createIntent',
    'ignores an unknown code',
    422,
    (exchange, again) => {
      if (exchange.body.reason === 'unknown') return answers(201)(exchange, again);
    },
  ),
  in2xx(
    'discount.intent',
    'payment.createIntent',
    'charges a cent more with a code',
    ifDiscounted(({ body }) => {
      body.paymentIntent.amount += 1;
    }),
  ),
  inFailure(
    'discount.mismatch',
    'order.create',
    'accepts an order without its intent’s code',
    409,
    ifDiscounted(answers(201)),
  ),
  in2xx(
    'discount.order',
    'order.create',
    'forgets the discount',
    ifDiscounted(({ body }) => {
      body.order.discount = null;
    }),
  ),
  in2xx(
    'discount.order',
    'order.create',
    'leaves the discount in the total',
    ifDiscounted(({ body: { order } }) => {
      order.vat += order.discount.amount;
    }),
  ),
  in2xx(
    'discount.kept',
    'order.get',
    'forgets the discount after the order',
    ifDiscounted(({ body }) => {
      body.order.discount = null;
    }),
  ),
  ...remembering(() => {
    let isCancelled = false;
    return {
      rule: 'discount.freed',
      does: 'never frees the code of a cancelled order',
      after: ifDiscounted((exchange, again) => {
        isCancelled ||= exchange.call === 'order.cancel';
        if (isCancelled && exchange.call === 'order.create') return refused('used')(exchange, again);
      }),
    };
  }),
];
