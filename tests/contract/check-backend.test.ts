/** The reference API keeps every rule of the check. If a backend breaks a rule, the check names that rule. */
import { expect, test } from 'vitest';
import type { Group } from '../../scripts/check-backend/core/rule.ts';
import { breaksOf, exitCodeOf } from '../../scripts/check-backend/report.ts';
import { callRules } from '../../scripts/check-backend/rules/calls.ts';
import { rules } from '../../scripts/check-backend/rules/rules.ts';
import { applyEdits } from '../../scripts/reference-api/control/apply-edit.ts';
import { demoShopInfo } from '../../scripts/reference-api/demo-shop/demo-shop.ts';
import { backendFaults } from '../support/check-backend/backend-faults.ts';
import { checkedBackend } from '../support/check-backend/checked-backend.ts';
import type { BackendFault } from '../support/check-backend/faults/fault.ts';
import { otherFaults } from './other-backend/faults.ts';

const { api, check, firstBroken, proxy } = await checkedBackend();

/** The rules that the reference API's demo shop can't show, and why. */
const notChecked: Record<string, string> = {
  'call.auth.lostCode': 'it needs a code from an email',
  'call.auth.lostLink': 'passwords are reset by code',
  'auth.wrong-link': 'passwords are reset by code',
  'call.newsletter.confirm': 'it needs a token from an email',
  'call.newsletter.unsubscribe': 'it needs a token from an email',
  'order.deadline-kept': 'a declined order fails',
  'order.tracking': 'no order of a new account is shipped',
  'order.nothing-to-pay': 'shipping costs something',
  'order.amount-too-small': 'shipping costs something',
  'discount.nothing-to-pay': 'no code takes off everything',
  'address.anywhere': 'the shop delivers everywhere',
  'endpoint.retry-after': 'there is no limit',
  'catalog.variants': 'no product has variants',
  'catalog.variant-prices': 'no product has variants',
  'catalog.variant-languages': 'no product has variants',
  'catalog.variant-by-id': 'no product has variants',
  'quote.variant-sold': 'no product has variants',
  'quote.variant-price': 'no product has variants',
  'restock.variant': 'no product has variants',
  'payment.variant-sold': 'no product has variants',
  'order.variant': 'no product has variants',
  'order.variant-stock': 'no product has variants',
};
const { outcomes } = await check({ reservationMinutes: 30 });

test.each(outcomes.map(({ rule, result }) => [rule.id, result] as const))(
  'the reference API keeps the rule %s',
  (id, result) => {
    const expected = id in notChecked ? ['ok', 'not checked'] : ['ok'];
    expect(expected, JSON.stringify(result)).toContain(result.kind);
  },
);

test('a shop in euros with gross prices keeps every rule', async () => {
  // Changing the variants also changes the price of their products.
  api.db.exec(
    'UPDATE product SET gross_cents = price_cents - 1; UPDATE variant SET gross_cents = price_cents - 1',
  );
  api.context.shop = { currency: 'EUR' };
  expect(breaksOf(await check({ groups: ['catalog', 'quote', 'order'] }))).toEqual([]);
  api.db.exec('UPDATE product SET gross_cents = NULL WHERE stock > 5; UPDATE variant SET gross_cents = NULL');
  api.context.shop = demoShopInfo;
});

test('a shop that resets passwords by link keeps every rule', async () => {
  api.context.shop = { features: { resetBy: 'link' } };
  const report = await check({ groups: ['auth'] });
  expect(breaksOf(report)).toEqual([]);
  const kinds = new Map(report.outcomes.map(({ rule, result }) => [rule.id, result.kind]));
  expect([kinds.get('auth.wrong-link'), kinds.get('auth.wrong-code')]).toEqual(['ok', 'not checked']);
  const acceptsAnyToken: BackendFault = {
    rule: 'auth.wrong-link',
    does: 'accepts any token',
    shop: { features: { resetBy: 'link' } },
    after: (exchange) => {
      if (exchange.call === 'auth.lostLink') Object.assign(exchange, { status: 204, body: '' });
    },
  };
  expect((await firstBroken(acceptsAnyToken, true))?.rule.id).toBe('auth.wrong-link');
  api.context.shop = demoShopInfo;
});

test('a missing call breaks only its own rule', async () => {
  proxy.breakWith({
    after: (exchange) => {
      if (exchange.call === 'newsletter.subscribe')
        Object.assign(exchange, { status: 404, body: { error: 'Not found' } });
    },
  });
  const report = await check({ groups: ['newsletter'] });
  proxy.breakWith({});
  expect(breaksOf(report).map(({ rule }) => rule.id)).toEqual(['call.newsletter.subscribe']);
});

test('pages of two orders and reviews keep every rule', async () => {
  proxy.breakWith({
    before: (request, call) => {
      if (!['order.list', 'review.ofProduct'].includes(call) || /[?&]limit=/.test(request.url)) return;
      request.url += `${request.url.includes('?') ? '&' : '?'}limit=2`;
    },
  });
  const report = await check({ groups: ['order', 'catalog', 'review'] });
  proxy.breakWith({});
  expect(breaksOf(report)).toEqual([]);
});

/** The report on a group of rules, while the backend lacks some calls. */
async function checkWithout(missing: readonly string[], group: Group) {
  proxy.breakWith({
    after: (exchange) => {
      if (missing.includes(exchange.call)) Object.assign(exchange, { status: 404, body: 'Cannot' });
    },
  });
  const report = await check({ groups: [group] });
  proxy.breakWith({});
  return report;
}

test.each<[string, Group, string[]]>([
  ['one call of a group', 'review', ['review.create']],
  ['all calls of a group', 'review', ['review.ofProduct', 'review.create']],
  ['calls whose first rule expects a refusal', 'order', ['order.expire', 'order.invoice']],
  ['a call about a payment', 'payment', ['payment.retrieve']],
])('a backend without %s breaks one rule per missing call', async (_, group, missing) => {
  const broken = breaksOf(await checkWithout(missing, group)).map(({ rule }) => rule.id);
  expect(broken.toSorted()).toEqual(missing.map((name) => `call.${name}`).toSorted());
});

test('an unexpected 404 makes the report ask if the call exists', async () => {
  const [first] = breaksOf(await checkWithout(['order.expire'], 'order'));
  expect(first?.result).toMatchObject({
    evidence: {
      call: 'POST /v1/order/expire/{id}',
      came: 'status 404 Cannot',
      expected: '409. Does the backend have this call?',
    },
  });
});

test('a check cancels an order that was wrongly accepted', async () => {
  proxy.breakWith({
    before: (request, call) => {
      // Orders one piece instead of all, so that another account can order the rest.
      if (!['payment.createIntent', 'order.create'].includes(call)) return;
      for (const line of (request.body as { items: { quantity: number }[] }).items) line.quantity = 1;
    },
  });
  const report = await check({ groups: ['order'] });
  proxy.breakWith({});
  expect(breaksOf(report).map(({ rule }) => rule.id)).toContain('order.stock-reserved');
  const pending = api.db.all<{ id: string }>`SELECT id FROM shop_order WHERE status = 'pending'`;
  expect(pending.filter(({ id }) => !report.left.includes(`the order ${id}`))).toEqual([]);
});

test('a check that ends with an error removes what it has made', async () => {
  const error = new Error('a mistake of the check');
  const { length: before } = api.db.all`SELECT id FROM address`;
  await expect(check({ groups: ['order'], pay: () => Promise.reject(error) })).rejects.toBe(error);
  expect(api.db.all`SELECT id FROM address`).toHaveLength(before);
  expect(api.db.all`SELECT id FROM shop_order WHERE status = 'pending'`).toEqual([]);
});

test('a broken rule says which product it asked for', async () => {
  const answersForUnknown: BackendFault = {
    rule: 'catalog.unknown',
    does: 'has related products of an unknown product',
    after: (exchange) => {
      if (exchange.call === 'product.related' && exchange.status === 404)
        Object.assign(exchange, { status: 200, body: { products: [] } });
    },
  };
  expect(await firstBroken(answersForUnknown, true)).toMatchObject({
    rule: { id: 'catalog.unknown' },
    result: { evidence: { sent: '/v1/product/no-such-thing-7f3a/related' } },
  });
});

test('the report quotes the body of a failure without a message', async () => {
  proxy.breakWith({
    after: (exchange) => {
      if (exchange.status === 404) exchange.body = { error: 'Not found' };
    },
  });
  const [first] = breaksOf(await check({ groups: ['endpoint'], isReadOnly: true }));
  proxy.breakWith({});
  expect(first).toMatchObject({
    rule: { id: 'endpoint.failure' },
    result: { evidence: { came: 'status 404 {"error":"Not found"}' } },
  });
});

test('a check stopped by a rate limit gives no verdict', async () => {
  proxy.breakWith({
    after: (exchange) => {
      if (exchange.call !== 'search') return;
      Object.assign(exchange, { status: 429, body: { message: 'Too many' } });
      exchange.headers.set('retry-after', '3600');
    },
  });
  const report = await check({ groups: ['catalog'], isReadOnly: true });
  proxy.breakWith({});
  expect(breaksOf(report)).toEqual([]);
  expect([report.cutShort, exitCodeOf(report)]).toEqual([
    'the backend limits GET /v1/search (429: check again in 3600 s, or fewer groups with --only)',
    2,
  ]);
});

test.each([
  [
    'a discount code',
    { groups: ['discount'], discountCode: 'NOPE' },
    'the backend refuses the code NOPE of --discount (unknown)',
  ],
  [
    'a country',
    { groups: ['quote'], destination: { country: 'ZZ', postalCode: '' } },
    'the backend delivers nothing to ZZ, which --country names',
  ],
] as const)('a check says that it can’t use the option for %s', async (_, options, why) => {
  const report = await check({ ...options, isReadOnly: true });
  expect([breaksOf(report), report.wrongOption, exitCodeOf(report)]).toEqual([[], why, 1]);
});

test('a code that leaves nothing to pay is checked', async () => {
  const { discounts } = api.context;
  // Above this minimum, the demo shop ships for free.
  api.context.discounts = [{ code: 'GIFT', percent: 100, minimum: 20_000 }];
  const options = { groups: ['discount'], discountCode: 'GIFT' } as const;
  const [paying, withoutPay] = [await check(options), await check({ ...options, pay: undefined })];
  proxy.breakWith({
    after: ({ call, body }) => {
      if (call === 'payment.createIntent' && body.paymentIntent)
        body.paymentIntent.status = 'requires_payment_method';
    },
  });
  const broken = breaksOf(await check(options));
  proxy.breakWith({});
  api.context.discounts = discounts;
  expect([paying, withoutPay].flatMap(breaksOf)).toEqual([]);
  const results = new Map(paying.outcomes.map(({ rule, result }) => [rule.id, result]));
  expect(results.get('discount.nothing-to-pay')).toEqual({ kind: 'ok' });
  expect(results.get('discount.kept')).toMatchObject({
    why: 'the code of --discount leaves nothing to pay',
  });
  expect(broken.map(({ rule }) => rule.id)).toEqual(['discount.nothing-to-pay']);
});

test('where nothing can be paid, no cancelled order is judged', async () => {
  proxy.breakWith({
    after: (exchange) => {
      if (exchange.call.endsWith('/confirm')) Object.assign(exchange, { status: 404, body: 'Cannot' });
    },
  });
  const { outcomes: found } = await check({ groups: ['order'] });
  proxy.breakWith({});
  expect(found.find(({ rule }) => rule.id === 'order.paid-after-cancel')?.result).toEqual({
    kind: 'not checked',
    why: 'the demo payment answered 404: use --pay stripe-test or manual',
  });
});

test('a read-only check changes nothing', async () => {
  // The beginning of a check clears what an earlier check has left.
  await check({ groups: ['shop'], isReadOnly: true });
  const changes = () => api.db.all<{ n: number }>`SELECT total_changes() AS n`[0]?.n;
  const before = changes();
  const report = await check({ isReadOnly: true });
  expect(report.outcomes.filter(({ result }) => result.kind === 'ok').length).toBeGreaterThan(30);
  expect(changes()).toBe(before);
});

test('a slow check sends one request at a time', async () => {
  let open = 0;
  let most = 0;
  proxy.breakWith({
    before: () => {
      open++;
      most = Math.max(most, open);
    },
    after: () => {
      open--;
    },
  });
  const { outcomes: slow } = await check({ groups: ['order'], isSlow: true });
  proxy.breakWith({});
  expect(most).toBe(1);
  expect(slow.find(({ rule }) => rule.id === 'order.one-order')?.result).toEqual({
    kind: 'not checked',
    why: '--slow sends one request at a time',
  });
});

test('stock that changes between two reads breaks no rule', async () => {
  const calls = new Set(['product.bySlug', 'search', 'product.byIds', 'catalog.read']);
  const before = api.db.all<{ slug: string; stock: number }>`
    SELECT slug, stock FROM product WHERE stock > 10 AND id NOT IN (SELECT product_id FROM variant)`;
  const change = (stockOf: (stock: number) => number) =>
    applyEdits(
      api.db,
      before.map(({ slug, stock }) => ({ edit: 'product.change', slug, set: { stock: stockOf(stock) } })),
      Date.now(),
    );
  proxy.breakWith({
    before: (_, call) => {
      if (calls.delete(call)) change(() => 60 + calls.size);
    },
  });
  const report = await check({ groups: ['catalog'], isReadOnly: true });
  proxy.breakWith({});
  change((stock) => stock);
  expect(calls.size).toBe(0);
  expect(breaksOf(report)).toEqual([]);
});

test('a variant’s stock that changes meanwhile breaks no rule', async () => {
  // The check reads the variants of the product with the most reviews.
  const reviews = Array.from({ length: 30 }, (_, index) => ({
    edit: 'review.add' as const,
    product: 'walking-boots',
    author: `Reader ${index}.`,
    rating: 5,
    comment: 'Fine',
  }));
  applyEdits(api.db, reviews, Date.now());
  /** The second reads of four rules: the call before, the call, its language and the ETag that it names. */
  const moments = [
    /^catalog.read product.bySlug .+walking-boots/,
    /product.byIds .+ids=var_/,
    /product.bySlug .+enamel-pendant fr/,
    /product.bySlug .+copper-kettle en "/,
  ];
  let [before, changes] = ['', 0];
  proxy.breakWith({
    before: ({ url, headers }, call) => {
      const moment = `${before} ${call} ${url} ${headers['accept-language']} ${headers['if-none-match']}`;
      before = call;
      const index = moments.findIndex((pattern) => pattern.test(moment));
      if (index < 0) return;
      moments.splice(index, 1);
      changes++;
      api.db.exec('UPDATE variant SET stock = stock + 1 WHERE stock > 0');
      api.db.exec("UPDATE product SET stock = stock + 1 WHERE slug = 'copper-kettle'");
    },
  });
  const report = await check({ groups: ['catalog'], isReadOnly: true });
  proxy.breakWith({});
  api.db.run`UPDATE variant SET stock = stock - ${changes} WHERE stock > ${changes}`;
  api.db.run`UPDATE product SET stock = stock - ${changes} WHERE slug = 'copper-kettle'`;
  api.db.run`DELETE FROM review WHERE author_name LIKE 'Reader %'`;
  expect(moments).toEqual([]);
  expect(breaksOf(report)).toEqual([]);
});

test('a backend that checks postal codes breaks no rule', async () => {
  api.context.shop = { countries: ['FR', 'NL'] };
  proxy.breakWith({
    after: (exchange) => {
      const { country, postalCode } = Object(exchange.request.body);
      if (country === 'NL' && postalCode && !/^\d{4} ?[A-Z]{2}$/.test(postalCode))
        Object.assign(exchange, { status: 422, body: { message: 'No', fields: { postalCode: 'wrong' } } });
    },
  });
  const report = await check({ groups: ['quote'] });
  proxy.breakWith({});
  api.context.shop = demoShopInfo;
  expect(breaksOf(report)).toEqual([]);
});

test('a backend that quotes only what is in stock breaks no rule', async () => {
  proxy.breakWith({
    after: (exchange) => {
      const { call, request } = exchange;
      if (call !== 'shipping.calculate' && call !== 'vat.calculate') return;
      const { productId = '', quantity } = Object(request.body).items?.[0] ?? {};
      const known = api.db.one<{ stock: number }>`SELECT stock FROM product WHERE id = ${productId}`;
      if (known && quantity > known.stock)
        Object.assign(exchange, { status: 422, body: { message: 'No', fields: { items: 'too many' } } });
    },
  });
  const report = await check({ groups: ['payment'] });
  proxy.breakWith({});
  expect(breaksOf(report)).toEqual([]);
});

test('products that the check didn’t read break no rule', async () => {
  // A catalogue that doesn't end within the pages that the check reads.
  proxy.breakWith({
    after: (exchange) => {
      const { call, request, count, body } = exchange;
      if (call !== 'catalog.read' || /slugs|no-such/.test(request.url)) return;
      const isFirst = !request.url.includes('cursor=page-');
      const products = isFirst ? body.products.filter((_: object, index: number) => index % 3) : [];
      Object.assign(exchange, { status: 200, body: { products, nextCursor: `page-${count}` } });
    },
  });
  const report = await check({ groups: ['catalog'], isReadOnly: true });
  proxy.breakWith({});
  expect(breaksOf(report)).toEqual([]);
});

test('formatted descriptions in two languages break no rule', async () => {
  const descriptionHtml = { en: '<p>Holds two litres.</p>', fr: '<p>Contient deux litres.</p>' };
  applyEdits(
    api.db,
    [{ edit: 'product.change', slug: 'copper-kettle', set: { descriptionHtml } }],
    Date.now(),
  );
  const report = await check({ groups: ['catalog'], isReadOnly: true });
  api.db.run`
    UPDATE product SET description_html_en = NULL, description_html_fr = NULL WHERE slug = 'copper-kettle'`;
  expect(breaksOf(report)).toEqual([]);
});

test('features that are off cause no request', async () => {
  api.context.shop = {
    features: { reviews: false, newsletter: false, invoices: false, cancelOrders: false, changeEmail: false },
    countries: ['BE', 'CH'],
  };
  const report = await check({ groups: ['review', 'user', 'order', 'newsletter'] });
  api.context.shop = demoShopInfo;
  expect(breaksOf(report)).toEqual([]);
  const off = report.outcomes.filter(
    ({ result }) => result.kind === 'not checked' && result.why.includes('is off'),
  );
  const ids = off.map(({ rule }) => rule.id);
  for (const id of [
    'review.numbers',
    'newsletter.again',
    'order.invoice',
    'order.refund',
    'user.email-taken',
  ])
    expect(ids).toContain(id);
  expect(report.setup.countries).toEqual(['BE', 'CH']);
});

/** The rules that no fault breaks, and why. */
const unbroken: Record<string, string> = {
  'call.auth.lostCode': 'it needs a code from an email',
  'call.auth.lostLink': 'it needs a token from an email',
  'call.newsletter.confirm': 'it needs a token from an email',
  'call.newsletter.unsubscribe': 'it needs a token from an email',
  'auth.wrong-link': 'a test of its own breaks it',
  'discount.nothing-to-pay': 'a test of its own breaks it',
  'shop.info': 'whatever breaks it breaks the call',
  'shop.named': 'it can only be missing',
  'auth.second-account': 'it would take an account for another',
  'address.second-account': 'it would take an account for another',
  'quote.goods': 'without goods, nothing is checked',
  'quote.scarce-goods': 'without goods, nothing is checked',
  'quote.destination': 'without a destination, nothing is checked',
  'order.same-key': 'the intent decides before the key',
  'payment.variant-sold': 'the quote of a product is refused first',
};

test('every rule has a fault or a reason to have none', () => {
  const broken = new Set([...backendFaults.map(({ rule }) => rule), ...Object.values(otherFaults)]);
  const ids = [...callRules, ...rules].map(({ id }) => id);
  expect(ids.filter((id) => !broken.has(id)).sort()).toEqual(Object.keys(unbroken).sort());
});
