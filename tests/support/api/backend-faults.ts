/** Backends that break one rule each, and the rule that the check must name first. */
import type { Exchange, Fault } from './faulty-backend.ts';

export interface BackendFault extends Fault {
  /** What `GET /v1/shop` says meanwhile. */
  shop?: object;
  rule: string;
  /** What the backend does wrong. */
  does: string;
  /** The backend may do so. The check says what the shop leaves out. */
  isAllowed?: true;
}

/** A fault that the contract allows. */
const allowed = (fault: BackendFault): BackendFault => ({ ...fault, isAllowed: true });

type Change = (exchange: Exchange, again: () => Promise<unknown>) => void | Promise<void>;

/** Changes the successful responses of a call. */
const in2xx = (rule: string, call: string, does: string, change: Change): BackendFault => ({
  rule,
  does,
  after: (exchange, again) => {
    if (exchange.call === call && exchange.status < 300) return change(exchange, again);
  },
});

/** Makes a refused call succeed, or answers it in another way. */
const inFailure = (
  rule: string,
  call: string,
  does: string,
  status: number,
  change: Change,
): BackendFault => ({
  rule,
  does,
  after: (exchange, again) => {
    if (exchange.call === call && exchange.status === status) return change(exchange, again);
  },
});

const answers =
  (status: number, body: unknown = {}): Change =>
  (exchange) => {
    exchange.status = status;
    exchange.body = body;
  };

/** Changes every response. */
const always = (rule: string, does: string, after: Change): BackendFault => ({ rule, does, after });

/** A fault with a memory of its own. */
const remembering = (make: () => BackendFault): [BackendFault] => [make()];

/** What checkedBackend leaves of the scarcest products. */
export const smallestStock = 5;

const order = { id: 'o', status: 'pending' };
const expose = (headers: Headers, without: string) =>
  headers.set(
    'access-control-expose-headers',
    (headers.get('access-control-expose-headers') ?? '')
      .split(',')
      .filter((name) => name.trim() !== without)
      .join(','),
  );
const shuffled = (list: unknown[]) => list.reverse();

export const backendFaults: readonly BackendFault[] = [
  // Shapes
  in2xx('call.category.list', 'category.list', 'omits a slug', ({ body }) => {
    delete body.categories[0].slug;
  }),
  in2xx('call.product.bySlug', 'product.bySlug', 'sends a price as text', ({ body }) => {
    body.product.price = `${body.product.price}`;
  }),
  in2xx('call.product.ofCategory', 'product.ofCategory', 'omits the stock', ({ body }) => {
    for (const product of body.products) delete product.stock;
  }),
  in2xx('call.product.related', 'product.related', 'sends no list', (exchange) => {
    exchange.body = {};
  }),
  in2xx('call.search', 'search', 'omits the categories', ({ body }) => {
    delete body.categories;
  }),
  in2xx('call.auth.login', 'auth.login', 'omits the refresh token', ({ body }) => {
    delete body.refreshToken;
  }),
  in2xx('call.auth.register', 'auth.register', 'answers 200', (exchange) => {
    exchange.status = 200;
  }),
  in2xx('call.user.update', 'user.update', 'omits createdAt', ({ body }) => {
    delete body.user.createdAt;
  }),
  in2xx('call.address.list', 'address.list', 'renames the list', (exchange) => {
    exchange.body = { items: exchange.body.addresses };
  }),
  in2xx('call.shipping.calculate', 'shipping.calculate', 'omits the cost', ({ body }) => {
    for (const method of body.methods) delete method.cost;
  }),
  in2xx('call.vat.calculate', 'vat.calculate', 'sends the rate as text', ({ body }) => {
    body.rate = `${body.rate}`;
  }),
  in2xx('call.payment.createIntent', 'payment.createIntent', 'sends an amount with decimals', ({ body }) => {
    body.paymentIntent.amount += 0.5;
  }),
  in2xx('call.order.create', 'order.create', 'omits the billing address', ({ body }) => {
    delete body.order.billingAddress;
  }),
  in2xx('call.order.get', 'order.get', 'sends an unknown status', ({ body }) => {
    body.order.status = 'open';
  }),
  in2xx('call.review.ofProduct', 'review.ofProduct', 'omits the count', ({ body }) => {
    delete body.count;
  }),
  in2xx('call.newsletter.subscribe', 'newsletter.subscribe', 'answers 200', (exchange) => {
    exchange.status = 200;
  }),
  // The shop
  in2xx('call.shop.get', 'shop.get', 'sends a feature as text', ({ body }) => {
    body.shop.features = { reviews: 'yes' };
  }),
  inFailure('call.shop.get', 'shop.get', 'answers 403', 200, answers(403, { message: 'No' })),
  in2xx('shop.currency', 'shop.get', 'sells for yen', ({ body }) => {
    body.shop.currency = 'JPY';
  }),
  in2xx('payment.currency', 'shop.get', 'names another currency than its payments have', ({ body }) => {
    body.shop.currency = 'EUR';
  }),
  // Catalogue
  in2xx('catalog.categories', 'category.list', 'repeats a slug', ({ body }) => {
    body.categories[1].slug = body.categories[0].slug;
  }),
  {
    ...in2xx('catalog.pages', 'product.ofCategory', 'repeats the cursor', ({ body }) => {
      body.nextCursor = 'always';
    }),
    before: (request) => {
      request.url = request.url.replace(/&cursor=always/, '');
    },
  },
  in2xx('catalog.pages', 'product.ofCategory', 'has two products with one slug', ({ body }) => {
    const [first, second] = body.products;
    if (second) second.slug = first.slug;
  }),
  in2xx(
    'catalog.languages',
    'product.ofCategory',
    'has other prices in French lists',
    ({ body, request }) => {
      if (request.headers['accept-language'] === 'fr') body.products[0].price += 1;
    },
  ),
  in2xx('catalog.languages', 'category.list', 'has other slugs in French', ({ body, request }) => {
    if (request.headers['accept-language'] === 'fr') body.categories[0].slug += '-fr';
  }),
  always('catalog.money', 'has list prices with three decimals', ({ body }) => {
    for (const product of [...(body?.products ?? []), ...(body?.product ? [body.product] : [])])
      product.listPrice = product.price + 0.001;
  }),
  allowed(
    always('catalog.list-price', 'has list prices below the price', ({ body }) => {
      for (const product of [...(body?.products ?? []), ...(body?.product ? [body.product] : [])])
        product.listPrice = 0.5;
    }),
  ),
  in2xx('catalog.product-everywhere', 'product.bySlug', 'shows a price that is a cent higher', ({ body }) => {
    body.product.price = Math.round(body.product.price * 100 + 1) / 100;
  }),
  always('catalog.money', 'has prices with three decimals', ({ body, status }) => {
    if (status !== 200) return;
    for (const product of [...(body?.products ?? []), ...(body?.product ? [body.product] : [])])
      product.price += 0.001;
  }),
  always('catalog.gross-price', 'has prices with VAT that are net', ({ body }) => {
    for (const product of [...(body?.products ?? []), ...(body?.product ? [body.product] : [])])
      product.grossPrice = Math.round(product.price * 100) / 100;
  }),
  allowed(
    in2xx('catalog.plain-text', 'product.bySlug', 'sends HTML', ({ body }) => {
      body.product.description = '<p>Good</p>';
    }),
  ),
  always('catalog.formatted-text', 'escapes the tags of its descriptions', ({ body }) => {
    for (const product of [...(body?.products ?? []), ...(body?.product ? [body.product] : [])])
      if (product.descriptionHtml) product.descriptionHtml = '&lt;p&gt;Good&lt;/p&gt;';
  }),
  allowed(
    always('catalog.formatted-text', 'sends scripts in its descriptions', ({ body }) => {
      for (const product of body?.products ?? []) product.descriptionHtml = '<p onclick="buy()">Good</p>';
    }),
  ),
  always('catalog.alternative-texts', 'describes pictures by the names of their files', ({ body }) => {
    for (const product of [...(body?.products ?? []), ...(body?.product ? [body.product] : [])])
      for (const image of product.images ?? []) image.alt = image.url.split('/').at(-1);
  }),
  always('catalog.pictures', 'has pictures that can’t be loaded', (exchange) => {
    if (exchange.call.startsWith('GET /uploads/')) exchange.status = 404;
  }),
  inFailure('catalog.unknown', 'product.bySlug', 'answers 500 for an unknown product', 404, answers(500)),
  in2xx('catalog.related', 'product.related', 'recommends the product itself', ({ body, request }) => {
    if (body.products[0]) body.products[0].id = request.url.split('/')[3];
  }),
  in2xx('catalog.search-finds', 'search', 'finds nothing', ({ body }) => {
    body.products = [];
  }),
  inFailure('call.search', 'search', 'answers 404 if it finds nothing', 200, (exchange) => {
    if (!exchange.body.products.length) answers(404, { message: 'Nothing' })(exchange, async () => undefined);
  }),
  in2xx('catalog.languages', 'product.bySlug', 'has other prices in French', ({ body, request }) => {
    if (request.headers['accept-language'] === 'fr') body.product.price += 1;
  }),
  always('catalog.not-modified', 'answers 304 to every ETag', (exchange) => {
    if (exchange.request.headers['if-none-match'] && exchange.call === 'category.list')
      answers(304, '')(exchange, async () => 0);
  }),
  always('catalog.not-modified', 'answers 304 to every reader of reviews', (exchange) => {
    if (exchange.request.headers['if-none-match'] && exchange.call === 'review.ofProduct')
      answers(304, '')(exchange, async () => 0);
  }),
  always('catalog.not-modified', 'sends a body with an old ETag', (exchange) => {
    if (exchange.call !== 'category.list' || exchange.status !== 304) return;
    exchange.status = 200;
    exchange.body = { categories: [] };
  }),
  in2xx('catalog.changes', 'catalog.changes', 'never says that everything changed', ({ body }) => {
    body.full = false;
  }),
  // Many products at once
  in2xx('catalog.by-ids', 'product.byIds', 'omits a product', ({ body }) => {
    body.products.pop();
  }),
  in2xx('catalog.by-ids', 'product.byIds', 'has an older stock', ({ body }) => {
    for (const product of body.products) product.stock += 1;
  }),
  inFailure(
    'catalog.by-ids-most',
    'product.byIds',
    'accepts any number of ids',
    422,
    answers(200, { products: [] }),
  ),
  in2xx('catalog.by-ids-languages', 'product.byIds', 'is always in English', ({ body, request }) => {
    if (request.headers['accept-language'] === 'fr') for (const one of body.products) one.name = 'English';
  }),
  in2xx('catalog.whole', 'catalog.read', 'loses a product between pages', ({ body, request }) => {
    if (!request.url.includes('slugs')) body.products.shift();
  }),
  in2xx('call.catalog.read', 'catalog.read', 'has relatedIds of another type', ({ body }) => {
    body.products[0].relatedIds = [7];
  }),
  in2xx('catalog.whole-product', 'catalog.read', 'has older stars', ({ body }) => {
    for (const one of body.products) one.stars = [one.count, 0, 0, 0, 0];
  }),
  in2xx('catalog.whole-order', 'catalog.read', 'counts positions backwards', ({ body }) => {
    for (const one of body.products) for (const place of one.categories) place.position *= -1;
  }),
  inFailure(
    'catalog.whole-slugs',
    'catalog.read',
    'accepts any number of slugs',
    422,
    answers(200, { products: [] }),
  ),
  inFailure(
    'catalog.whole-cursor',
    'catalog.read',
    'begins again by itself',
    400,
    answers(200, { products: [] }),
  ),
  always('catalog.whole-limit', 'sends more than 100', ({ body, call, request, status }) => {
    if (call === 'catalog.read' && status === 200 && request.url.includes('limit=1000'))
      body.products = Array.from({ length: 101 }, () => body.products[0]);
  }),
  // Reviews
  in2xx('review.numbers', 'review.ofProduct', 'counts the page instead of all', ({ body }) => {
    if (body.stars) body.stars[0] += 1;
  }),
  in2xx('review.pages', 'review.ofProduct', 'counts the stars of a page', ({ body, request }) => {
    if (request.url.includes('limit=2')) body.stars = [0, 0, 0, 0, body.reviews.length];
  }),
  in2xx('review.newest-first', 'review.ofProduct', 'sends the oldest first', ({ body, request }) => {
    if (!request.url.includes('?')) shuffled(body.reviews);
  }),
  allowed(
    in2xx('review.author', 'review.create', 'shows the last name', ({ body }) => {
      body.review.author.name = 'Ada Lovelace';
    }),
  ),
  inFailure('review.once', 'review.create', 'accepts a second review', 409, answers(201)),
  in2xx('review.change', 'review.update', 'loses the comment', ({ body }) => {
    body.review.comment = '';
  }),
  inFailure('review.foreign', 'review.update', 'lets strangers change a review', 403, answers(200)),
  inFailure('review.rating', 'review.create', 'accepts six stars', 422, answers(201)),
  // Accounts
  inFailure('auth.email-taken', 'auth.register', 'answers without a code', 409, ({ body }) => {
    delete body.code;
  }),
  inFailure('auth.names-wrong-fields', 'auth.register', 'names no field', 422, ({ body }) => {
    delete body.fields;
  }),
  inFailure('auth.wrong-password', 'auth.login', 'answers 403', 401, answers(403, { message: 'No' })),
  allowed(
    inFailure('auth.hides-accounts', 'auth.login', 'says that an account is unknown', 401, (exchange) => {
      const { email } = exchange.request.body as { email: string };
      if (email.startsWith('check-')) exchange.body.message += ' (unknown)';
    }),
  ),
  inFailure('auth.hides-accounts', 'auth.login', 'answers 404 for an unknown account', 401, (exchange) => {
    const { email } = exchange.request.body as { email: string };
    if (email.startsWith('check-')) exchange.status = 404;
  }),
  inFailure('auth.dead-token', 'auth.refresh', 'answers 500 for a dead token', 401, (exchange) => {
    if ((exchange.request.body as { refreshToken: string }).refreshToken === 'not-a-token')
      exchange.status = 500;
  }),
  inFailure('auth.logout-ends-session', 'auth.refresh', 'keeps the refresh token', 401, (exchange) => {
    const { refreshToken } = exchange.request.body as { refreshToken: string };
    if (refreshToken !== 'not-a-token')
      answers(200, { accessToken: 'a', refreshToken: 'r' })(exchange, async () => 0);
  }),
  inFailure('auth.wrong-code', 'auth.lostCode', 'accepts any code', 400, answers(204, '')),
  ...remembering(() => {
    const used = new Set<string>();
    return {
      rule: 'auth.refresh-once',
      does: 'accepts a refresh token after the grace',
      after: (exchange) => {
        if (exchange.call !== 'auth.refresh') return;
        const { refreshToken } = exchange.request.body as { refreshToken: string };
        if (exchange.status === 200) used.add(refreshToken);
        else if (used.has(refreshToken)) answers(200, { accessToken: 'a' })(exchange, async () => 0);
      },
    };
  }),
  // The user
  inFailure(
    'user.dead-token',
    'user.current',
    'answers null for a dead token',
    401,
    answers(200, { user: null }),
  ),
  in2xx('user.update', 'user.update', 'empties what isn’t sent', ({ body, request }) => {
    if (!('lastName' in (request.body as object))) body.user.lastName = '';
  }),
  in2xx('user.empties', 'user.update', 'keeps the phone number', ({ body, request }) => {
    if ('phoneNumber' in (request.body as object)) body.user.phoneNumber = '+33612345678';
  }),
  allowed(
    inFailure('user.email-needs-password', 'user.update', 'needs no password', 422, (exchange) => {
      const { email } = exchange.request.body as { email: string };
      const user = { id: 'u', firstName: 'A', lastName: 'B', email, createdAt: '2026-01-01T00:00:00Z' };
      return answers(200, { user })(exchange, async () => 0);
    }),
  ),
  inFailure(
    'user.email-taken',
    'user.update',
    'answers 422 for a taken address',
    409,
    answers(422, { message: 'No' }),
  ),
  // Addresses
  in2xx('address.add', 'address.create', 'changes the postal code', ({ body }) => {
    body.address.postalCode = '00000';
  }),
  allowed(
    in2xx('address.oldest-first', 'address.list', 'sends the newest first', ({ body }) => {
      shuffled(body.addresses);
    }),
  ),
  in2xx('address.list', 'address.list', 'lists the first address only', ({ body }) => {
    body.addresses.splice(1);
  }),
  in2xx('address.update', 'address.update', 'loses the second line', ({ body, request }) => {
    if (!('line2' in (request.body as object))) body.address.line2 = null;
  }),
  in2xx('address.company-and-region', 'address.update', 'keeps the company', ({ body, request }) => {
    if ((request.body as { company?: null }).company === null) body.address.company = 'Check Ltd';
  }),
  in2xx('address.company-and-region', 'address.create', 'changes the region', ({ body }) => {
    if (body.address.company) body.address.region = 'XX';
  }),
  {
    ...inFailure('address.anywhere', 'address.create', 'refuses addresses abroad', 201, (exchange) => {
      if ((exchange.request.body as { country: string }).country === 'JP')
        answers(422, { message: 'No', fields: { country: 'No' } })(exchange, async () => 0);
    }),
    shop: { countries: ['FR'] },
  },
  inFailure('address.foreign', 'address.delete', 'deletes a stranger’s address', 404, answers(204, '')),
  inFailure('address.names-wrong-fields', 'address.create', 'names no field', 422, ({ body }) => {
    delete body.fields;
  }),
  // Quotes
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
  // Payments
  in2xx('payment.amount', 'payment.createIntent', 'charges a cent more', ({ body }) => {
    body.paymentIntent.amount += 1;
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
      in2xx('payment.same-key', 'payment.createIntent', 'ignores the key', ({ body, request }) => {
        const key = request.headers['idempotency-key'] ?? '';
        if (keys.has(key)) body.paymentIntent.id += 'b';
        keys.add(key);
      }),
    );
  }),
  ...remembering(() => {
    const answered = new Map<string, unknown>();
    return {
      rule: 'payment.same-key-other-body',
      does: 'ignores another body',
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
    'doesn’t say how many are left',
    409,
    ({ body }) => {
      delete body.items;
    },
  ),
  inFailure('payment.foreign', 'payment.retrieve', 'shows a stranger’s payment', 404, answers(200)),
  in2xx('payment.retrieve', 'payment.retrieve', 'gives another intent', ({ body }) => {
    body.paymentIntent.id = 'pi_other';
  }),
  // Orders
  allowed(
    in2xx('order.open-payment', 'order.create', 'has no deadline', ({ body }) => {
      body.order.expiresAt = null;
    }),
  ),
  in2xx('order.created', 'order.create', 'has a deadline in the past', ({ body }) => {
    body.order.expiresAt = '2020-01-01T00:00:00Z';
  }),
  in2xx('order.items', 'order.create', 'has another unit price', ({ body }) => {
    body.order.items[0].unitPrice += 1;
  }),
  in2xx('order.adds-up', 'order.create', 'has VAT that doesn’t add up', ({ body }) => {
    body.order.vat += 1;
  }),
  in2xx('order.adds-up', 'order.create', 'has VAT of the rates that doesn’t add up', ({ body }) => {
    body.order.vatByRate[0].vat += 0.01;
  }),
  in2xx('order.currency', 'order.create', 'has another currency than its payment', ({ body }) => {
    body.order.currency = 'eur';
  }),
  in2xx('order.adds-up', 'order.create', 'calculates with floating numbers', ({ body }) => {
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
        if (call === 'product.bySlug' && again && body.product?.id === sold) body.product.stock -= 1;
      },
    );
  }),
  in2xx('order.same-intent', 'order.create', 'makes a second order for the same intent', (exchange) => {
    if (exchange.status !== 200) return;
    exchange.status = 201;
    exchange.body.order.id += 'b';
  }),
  inFailure('order.amount-mismatch', 'order.create', 'answers without a code', 409, ({ body }) => {
    if (body.code === 'amount_mismatch') delete body.code;
  }),
  inFailure('order.unknown-intent', 'order.create', 'makes an order without an intent', 404, (exchange) => {
    const { paymentIntentId } = exchange.request.body as { paymentIntentId: string };
    if (paymentIntentId === 'pi_no_such_7f3a') return answers(201, { order })(exchange, async () => 0);
  }),
  in2xx('order.found', 'order.list', 'sends the oldest first', ({ body }) => {
    shuffled(body.orders);
  }),
  always('order.number', 'gives two orders the same number', ({ body }) => {
    for (const one of [...(body?.orders ?? []), ...(body?.order ? [body.order] : [])]) one.number = '1000-00';
  }),
  inFailure('order.foreign', 'order.get', 'shows a stranger’s order', 404, answers(200)),
  {
    rule: 'order.stock-reserved',
    does: 'reserves one piece of many',
    before: (request, call) => {
      if (!['payment.createIntent', 'order.create'].includes(call)) return;
      for (const line of (request.body as { items: { quantity: number }[] }).items)
        if (line.quantity === smallestStock) line.quantity = 1;
    },
  },
  ...remembering(() => {
    let sold = '';
    return always('order.stock-released', 'keeps the stock of a cancelled order', ({ call, body }) => {
      const [item] = body?.order?.items ?? [];
      if (call === 'order.create' && item?.quantity > 2) sold = item.productId;
      if (call === 'product.bySlug' && body.product?.id === sold) body.product.stock = 0;
    });
  }),
  ...remembering(() => {
    let isStale = false;
    return always('order.not-stale', 'keeps its ETag when the stock changes', (exchange) => {
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
    'has an invoice before the payment',
    409,
    answers(200),
  ),
  in2xx('order.cancel', 'order.cancel', 'leaves the order pending', ({ body }) => {
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
  in2xx('order.invoice', 'order.invoice', 'has no file name', ({ headers }) => {
    headers.delete('content-disposition');
  }),
  in2xx('order.refund', 'order.cancel', 'cancels a paid order without a refund', ({ body }) => {
    if (body.order.status === 'refunded') body.order.status = 'cancelled';
  }),
  in2xx('order.copies-address', 'order.get', 'shows today’s address', ({ body }) => {
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
    in2xx('order.tracking', 'order.list', 'names no parcel', ({ body, request }) => {
      if (request.url.includes('limit') || !body.orders.length) return;
      body.orders.push({ ...body.orders.at(-1), id: 'older', status: 'shipped' });
    }),
  ),
  in2xx('call.order.get', 'order.get', 'sends a parcel whose address is a script', ({ body }) => {
    body.order.tracking = [{ carrier: 'Post', number: '1', url: 'javascript:alert(1)' }];
  }),
  in2xx('call.order.get', 'order.get', 'sends a delivery that ends before it begins', ({ body }) => {
    body.order.delivery = { from: '2026-11-30', to: '2026-11-27' };
  }),
  in2xx('call.order.get', 'order.get', 'sends a time instead of a day', ({ body }) => {
    body.order.delivery = { from: '2026-11-27T00:00:00Z', to: '2026-11-30T00:00:00Z' };
  }),
  in2xx('order.delivery', 'order.get', 'delivers before the order', ({ body }) => {
    if (body.order.status === 'paid') body.order.delivery = { from: '2020-01-01', to: '2020-01-02' };
  }),
  in2xx('order.decline-said', 'payment.createIntent', 'declines before anyone pays', ({ body }) => {
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
  in2xx('order.paid-after-decline', 'payment.retrieve', 'never forgets a decline', ({ body }) => {
    if (body.paymentIntent.status === 'succeeded') body.paymentIntent.declined = true;
  }),
  in2xx('order.declined', 'payment.retry', 'lets nobody try again', ({ body }) => {
    body.paymentIntent.status = 'canceled';
  }),
  // Newsletter
  in2xx('newsletter.again', 'newsletter.subscribe', 'tells who has subscribed', (exchange) => {
    if (exchange.count > 1) exchange.status = 204;
  }),
  inFailure('newsletter.wrong-email', 'newsletter.subscribe', 'accepts any text', 422, answers(202, '')),
  inFailure('newsletter.wrong-token', 'newsletter.confirm', 'confirms with any token', 400, answers(204, '')),
  // Every call
  always('endpoint.cors-origin', 'allows every origin', ({ headers }) =>
    headers.set('access-control-allow-origin', '*'),
  ),
  always('endpoint.cors-credentials', 'doesn’t allow credentials', ({ headers }) =>
    headers.delete('access-control-allow-credentials'),
  ),
  allowed(always('endpoint.date', 'hides Date', ({ headers }) => expose(headers, 'Date'))),
  always('endpoint.cors-expose', 'hides Retry-After', ({ headers }) => expose(headers, 'Retry-After')),
  always('endpoint.cors-expose', 'exposes nothing', ({ headers }) =>
    headers.delete('access-control-expose-headers'),
  ),
  always('endpoint.cors-preflight', 'forbids Idempotency-Key', ({ headers }) => {
    const allowed = headers.get('access-control-allow-headers');
    if (allowed) headers.set('access-control-allow-headers', allowed.replace(/idempotency-key/i, 'x-other'));
  }),
  always('endpoint.cors-preflight', 'forbids PATCH', ({ headers }) => {
    const allowed = headers.get('access-control-allow-methods');
    if (allowed) headers.set('access-control-allow-methods', allowed.replace('PATCH', 'PUT'));
  }),
  always('endpoint.cors-strangers', 'repeats any origin', ({ headers, request }) => {
    if (request.headers['origin']) headers.set('access-control-allow-origin', request.headers['origin']);
  }),
  allowed(always('endpoint.date', 'has no time', ({ headers }) => headers.delete('date'))),
  always('endpoint.failure', 'explains nothing', (exchange) => {
    if (exchange.status >= 400 && exchange.body?.message) exchange.body.message = '';
  }),
  inFailure('endpoint.malformed', 'auth.login', 'answers 500 to a broken body', 400, answers(500)),
  inFailure(
    'endpoint.needs-token',
    'order.list',
    'shows orders to everyone',
    401,
    answers(200, { orders: [] }),
  ),
  inFailure(
    'endpoint.needs-token',
    'address.list',
    'answers 403 without a token',
    401,
    answers(403, { message: 'No' }),
  ),
];
