/** Faults in quotes. */
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
  {
    rule: 'quote.subtotal',
    does: 'prices only one of two line items of a product',
    before: (request, call) => {
      const { items = [] } = Object(request.body);
      if (call === 'vat.calculate' && items.length === 2 && items[1].quantity === 1) items.pop();
    },
  },
  in2xx('quote.vat', 'vat.calculate', 'sends a VAT rate that doesn’t fit the VAT', ({ body }) => {
    body.rate = 7;
  }),
  in2xx('quote.vat', 'vat.calculate', 'charges a cent more VAT', ({ body }) => {
    const more = (amount: number) => Math.round(amount * 100 + 1) / 100;
    Object.assign(body, { vat: more(body.vat), total: more(body.total) });
    body.vatByRate[0].vat = body.vat;
  }),
  in2xx('quote.adds-up', 'vat.calculate', 'sends VAT with nine decimals', ({ body }) => {
    body.vat += 0.000000001;
  }),
  allowed({
    ...in2xx(
      'quote.countries',
      'shipping.calculate',
      'lists a country to which nothing ships',
      ({ body, request }) => {
        if ((request.body as { country: string }).country === 'DE') body.methods = [];
      },
    ),
    shop: { countries: ['FR', 'DE'] },
  }),
  in2xx(
    'quote.vat-by-rate',
    'vat.calculate',
    'leaves the shipping out of the amounts per VAT rate',
    ({ body }) => {
      body.vatByRate[0].net -= body.shipping || 1;
    },
  ),
  in2xx('quote.vat-by-rate', 'vat.calculate', 'sends VAT per rate that doesn’t add up', ({ body }) => {
    body.vatByRate[0].vat += 0.01;
  }),
  in2xx('quote.vat-by-rate', 'vat.calculate', 'sends no VAT rate', ({ body }) => {
    body.rate = null;
  }),
  in2xx('quote.shipping', 'shipping.calculate', 'promises free shipping, but charges for it', ({ body }) => {
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
  in2xx(
    'quote.shipping',
    'shipping.calculate',
    'swaps the fewest and the most days of delivery',
    ({ body }) => {
      for (const method of body.methods) [method.minDays, method.maxDays] = [9, 2];
    },
  ),
  inFailure('quote.unknown', 'vat.calculate', 'prices an unknown product', 422, (exchange) => {
    if (exchange.body.code !== 'too_many') answers(200)(exchange, async () => 0);
  }),
  inFailure('quote.too-many-lines', 'vat.calculate', 'sends a failure without a code', 422, ({ body }) => {
    delete body.code;
  }),
  inFailure(
    'quote.unknown',
    'shipping.calculate',
    'answers 200 for the shipping of an unknown product',
    422,
    answers(200, { methods: [] }),
  ),
  {
    rule: 'quote.estimate',
    does: 'needs a postal code for an estimate',
    after: (exchange) => {
      const isEstimate =
        exchange.call === 'vat.calculate' && !(exchange.request.body as { postalCode?: string }).postalCode;
      if (isEstimate)
        return answers(422, { message: 'No', fields: { postalCode: 'No' } })(exchange, async () => 0);
    },
  },
  in2xx('quote.shipping-cost', 'shipping.calculate', 'offers shipping below the quoted cost', ({ body }) => {
    for (const method of body.methods) method.cost = 1;
  }),
];
