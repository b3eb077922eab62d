/** Faults in the shapes of responses. */
import { answers, type BackendFault, in2xx } from './fault.ts';

export const shapeFaults: readonly BackendFault[] = [
  in2xx('call.category.list', 'category.list', 'omits a slug', ({ body }) => {
    delete body.categories[0].slug;
  }),
  in2xx('call.product.bySlug', 'product.bySlug', 'sends a price as text', ({ body }) => {
    body.product.price = `${body.product.price}`;
  }),
  in2xx('call.product.ofCategory', 'product.ofCategory', 'omits the stock', ({ body }) => {
    for (const product of body.products) delete product.stock;
  }),
  in2xx('call.product.related', 'product.related', 'omits the list', (exchange) => {
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
  in2xx('call.address.list', 'address.list', 'sends the list under another name', (exchange) => {
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
  in2xx(
    'call.newsletter.subscribe',
    'newsletter.subscribe',
    'sends text instead of JSON',
    answers(202, 'Accepted'),
  ),
  in2xx('call.restock.ask', 'restock.ask', 'answers 200', (exchange) => {
    exchange.status = 200;
  }),
  in2xx(
    'call.product.byIds',
    'product.byIds',
    'sends an object of products instead of a list',
    ({ body }) => {
      body.products = Object.fromEntries(body.products.map((one: { id: string }) => [one.id, one]));
    },
  ),
  in2xx('call.catalog.changes', 'catalog.changes', 'sends a number as the token', ({ body }) => {
    body.token = 7;
  }),
  in2xx('call.product.ofCategory', 'product.ofCategory', 'sends pictures with http URLs', ({ body }) => {
    for (const product of body.products) product.images = [{ url: 'http://pictures.shop.example/1.jpg' }];
  }),
  in2xx('call.product.ofCategory', 'product.ofCategory', 'sends only the paths of pictures', ({ body }) => {
    for (const product of body.products) product.images = ['/uploads/1.jpg'];
  }),
  in2xx('call.product.bySlug', 'product.bySlug', 'has a negative stock', ({ body }) => {
    body.product.stock = -1;
  }),
  in2xx('call.auth.refresh', 'auth.refresh', 'writes names of fields with underscores', (exchange) => {
    const { accessToken: access_token, refreshToken: refresh_token } = exchange.body;
    exchange.body = { access_token, refresh_token };
  }),
  in2xx('auth.sign-in', 'user.current', 'sends the user without the field “user”', (exchange) => {
    exchange.body = exchange.body.user ?? exchange.body;
  }),
  in2xx('call.address.create', 'address.create', 'writes countries in lower case', ({ body }) => {
    body.address.country = body.address.country.toLowerCase();
  }),
  in2xx('call.address.update', 'address.update', 'sends no body after a change', answers(204, '')),
  in2xx('call.address.delete', 'address.delete', 'answers 200 to a deletion', answers(200, {})),
  in2xx('call.auth.logout', 'auth.logout', 'answers 200 to a sign-out', answers(200, {})),
  in2xx('call.auth.lostEmail', 'auth.lostEmail', 'answers 200 to a lost password', answers(200, {})),
  in2xx('call.review.create', 'review.create', 'dates reviews in milliseconds', ({ body }) => {
    body.review.createdAt = Date.parse(body.review.createdAt);
  }),
  in2xx('call.payment.retrieve', 'payment.retrieve', 'sends an unknown status of a payment', ({ body }) => {
    body.paymentIntent.status = 'open';
  }),
  in2xx('call.order.list', 'order.list', 'sends a bare list', (exchange) => {
    exchange.body = exchange.body.orders;
  }),
  in2xx('call.order.ofPayment', 'order.ofPayment', 'sends a list instead of an order', (exchange) => {
    exchange.body = { orders: [exchange.body.order] };
  }),
  in2xx('call.order.get', 'order.get', 'dates orders without a zone', ({ body }) => {
    body.order.createdAt = body.order.createdAt.replace('Z', '');
  }),
  in2xx('call.order.cancel', 'order.cancel', 'sends no body', answers(204, '')),
  in2xx('call.order.invoice', 'order.invoice', 'sends a web page as the invoice', (exchange) => {
    exchange.body = '<h1>Invoice</h1>';
    exchange.headers.set('content-type', 'text/html');
  }),
  in2xx('call.review.update', 'review.update', 'sends no body after a change', answers(204, '')),
  in2xx('call.review.delete', 'review.delete', 'answers 200 to a deletion', answers(200, {})),
  in2xx('call.user.current', 'user.current', 'omits the id', ({ body }) => {
    delete body.user?.id;
  }),
  {
    ...in2xx(
      'call.payment.retry',
      'payment.retry',
      'sends an order instead of a payment intent',
      (exchange) => {
        exchange.body = { order: exchange.body.paymentIntent };
      },
    ),
    group: 'order',
  },
];
