/** What a cart costs. */
import { allowed, answers, type BackendFault, in2xx, inFailure } from './fault.ts';

export const quotesFaults: readonly BackendFault[] = [
  in2xx('quote.adds-up', 'vat.calculate', 'has a total that is a cent higher', ({ body }) => {
    body.total = Math.round(body.total * 100 + 1) / 100;
  }),
  in2xx('quote.subtotal', 'vat.calculate', 'ignores the quantity', ({ body, request }) => {
    const [{ quantity }] = (request.body as { items: [{ quantity: number }] }).items;
    const less = body.subtotal - body.subtotal / quantity;
    body.subtotal -= less;
    body.total = Math.round((body.total - less) * 100) / 100;
    body.subtotal = Math.round(body.subtotal * 100) / 100;
  }),
  in2xx('quote.vat', 'vat.calculate', 'forgets the VAT', ({ body }) => {
    body.rate = 7;
  }),
  in2xx('quote.vat', 'vat.calculate', 'charges a cent more VAT', ({ body }) => {
    const more = (amount: number) => Math.round(amount * 100 + 1) / 100;
    Object.assign(body, { vat: more(body.vat), total: more(body.total) });
    body.vatByRate[0].vat = body.vat;
  }),
  in2xx('quote.adds-up', 'vat.calculate', 'calculates with floating numbers', ({ body }) => {
    body.vat += 0.000000001;
  }),
  allowed({
    ...in2xx(
      'quote.countries',
      'shipping.calculate',
      'names a country without shipping',
      ({ body, request }) => {
        if ((request.body as { country: string }).country === 'DE') body.methods = [];
      },
    ),
    shop: { countries: ['FR', 'DE'] },
  }),
  in2xx('quote.vat-by-rate', 'vat.calculate', 'leaves out the shipping in the rates', ({ body }) => {
    body.vatByRate[0].net -= body.shipping || 1;
  }),
  in2xx('quote.vat-by-rate', 'vat.calculate', 'has VAT of the rates that doesn’t add up', ({ body }) => {
    body.vatByRate[0].vat += 0.01;
  }),
  in2xx('quote.vat-by-rate', 'vat.calculate', 'has no rate, although there is one', ({ body }) => {
    body.rate = null;
  }),
  in2xx('quote.shipping', 'shipping.calculate', 'promises free shipping and charges it', ({ body }) => {
    for (const method of body.methods) Object.assign(method, { freeFrom: 0, cost: 5 });
  }),
  in2xx(
    'quote.shipping-cost',
    'vat.calculate',
    'charges for shipping before it is chosen',
    ({ body, request }) => {
      if ('shippingMethodId' in (request.body as object)) return;
      body.shipping = 5;
      body.total = Math.round((body.total + 5) * 100) / 100;
    },
  ),
  in2xx('quote.shipping', 'shipping.calculate', 'has the days the wrong way round', ({ body }) => {
    for (const method of body.methods) [method.minDays, method.maxDays] = [9, 2];
  }),
  inFailure('quote.unknown', 'vat.calculate', 'prices an unknown product', 422, (exchange) => {
    if (exchange.body.code !== 'too_many') answers(200)(exchange, async () => 0);
  }),
  inFailure('quote.too-many-lines', 'vat.calculate', 'answers without a code', 422, ({ body }) => {
    delete body.code;
  }),
  inFailure(
    'quote.unknown',
    'shipping.calculate',
    'sends unknown products',
    422,
    answers(200, { methods: [] }),
  ),
  {
    rule: 'quote.estimate',
    does: 'wants a postal code for an estimate',
    after: (exchange) => {
      const isEstimate =
        exchange.call === 'vat.calculate' && !(exchange.request.body as { postalCode?: string }).postalCode;
      if (isEstimate)
        return answers(422, { message: 'No', fields: { postalCode: 'No' } })(exchange, async () => 0);
    },
  },
  in2xx('quote.shipping-cost', 'shipping.calculate', 'offers shipping for less than it costs', ({ body }) => {
    for (const method of body.methods) method.cost = 1;
  }),
];
