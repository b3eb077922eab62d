/** Faults that every call can have. */
import { allowed, always, answers, type BackendFault, inFailure } from './fault.ts';

const expose = (headers: Headers, without: string) =>
  headers.set(
    'access-control-expose-headers',
    (headers.get('access-control-expose-headers') ?? '')
      .split(',')
      .filter((name) => name.trim() !== without)
      .join(','),
  );

export const everyCallFaults: readonly BackendFault[] = [
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
  allowed(always('endpoint.date', 'sends no Date', ({ headers }) => headers.delete('date'))),
  allowed(
    always('endpoint.nosniff', 'lets browsers guess the type of failures', ({ headers, status }) => {
      if (status >= 400) headers.delete('x-content-type-options');
    }),
  ),
  always('endpoint.asks-again', 'lets browsers keep prices for an hour', ({ call, headers }) => {
    if (call === 'product.bySlug') headers.set('cache-control', 'public, max-age=3600');
  }),
  always('endpoint.asks-again', 'lets a CDN keep an account’s orders', ({ call, headers }) => {
    if (call === 'order.list') headers.set('cache-control', 'public, max-age=0, s-maxage=60');
  }),
  always('endpoint.failure', 'sends failures with an empty message', (exchange) => {
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
  always('endpoint.cors-origin', 'forgets the shop’s origin in failures', ({ headers, status }) => {
    if (status >= 400) headers.delete('access-control-allow-origin');
  }),
  always('endpoint.cors-expose', 'exposes everything to sites without cookies', ({ headers }) =>
    headers.set('access-control-expose-headers', '*'),
  ),
  always('endpoint.cors-preflight', 'wants a token for a preflight request', (exchange) => {
    if (exchange.call.startsWith('OPTIONS')) exchange.status = 401;
  }),
  always('endpoint.cors-preflight', 'allows every header with a star', ({ headers }) => {
    if (headers.get('access-control-allow-headers')) headers.set('access-control-allow-headers', '*');
  }),
  always('endpoint.failure', 'sends the message of a failure under another name', ({ body, status }) => {
    if (status < 400 || !body?.message) return;
    body.error = body.message;
    delete body.message;
  }),
  always('endpoint.retry-after', 'sends a 429 whose Retry-After names no time', (exchange) => {
    if (exchange.call !== 'category.list' || exchange.count > 1) return;
    exchange.headers.set('retry-after', 'soon');
    return answers(429, { message: 'Too many' })(exchange, async () => 0);
  }),
  always('endpoint.no-outage', 'answers 503 to pages of another origin', (exchange) => {
    if (exchange.request.headers['origin'] === 'https://stranger.example')
      return answers(503, { message: 'No' })(exchange, async () => 0);
  }),
];
