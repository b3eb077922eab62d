/** Starts the other backend. Adds CORS, failures, languages, ETags and idempotency keys to its calls. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { listen } from '../../../scripts/preview/listen.ts';
import { addressCalls, newsletterCalls, passwordCalls, sessionCalls, userCalls } from './accounts.ts';
import { catalogCalls } from './catalog.ts';
import { orderCalls } from './orders.ts';
import { paymentCalls, quoteCalls } from './payments.ts';
import { reviewCalls } from './reviews.ts';
import { type Env, Refused, stateOf } from './state.ts';
import type { Way } from './way.ts';

const allowed = 'Authorization, Accept-Language, Content-Type, If-None-Match, Idempotency-Key';

const allCalls = [
  ...[catalogCalls, reviewCalls, sessionCalls, passwordCalls, userCalls, addressCalls],
  ...[newsletterCalls, quoteCalls, paymentCalls, orderCalls],
];

/** `wrong` names a fault of the backend (faults.ts). The caller closes the backend. */
export async function startOtherBackend(way: Way, origin: string, wrong = '') {
  const state = stateOf(way, wrong);
  const app = new Hono<Env>();
  const responses = new Map<string, { request: string; text: string; status: number }>();

  app.use(async (c, next) => {
    const from = c.req.header('origin');
    if (from === origin) {
      c.header('Access-Control-Allow-Origin', origin);
      c.header('Access-Control-Allow-Credentials', 'true');
      c.header('Vary', 'Origin');
    }
    if (c.req.method === 'OPTIONS') {
      // As some frameworks do, the response to a preflight exposes nothing.
      c.header(
        'Access-Control-Allow-Headers',
        state.hasFault('no bearer header') ? allowed.slice(15) : allowed,
      );
      c.header('Access-Control-Allow-Methods', 'PATCH, DELETE');
      return c.body(null, 200);
    }
    c.header(
      'Access-Control-Expose-Headers',
      `ETag, Retry-After, Content-Disposition${way.hasExtras ? ', Date' : ''}`,
    );
    // Node's own `Date` ignores the clock of `npm run test:dates`.
    c.header('Date', new Date().toUTCString());
    return next();
  });

  app.use('/v1/*', async (c, next) => {
    const asked = c.req.header('accept-language') ?? '';
    c.set('language', way.languages.find((one) => asked.startsWith(one)) ?? way.languages[0] ?? 'en');
    const sent = way.hasKeys && c.req.header('idempotency-key');
    if (!sent) return next();
    const key = state.hasFault('shares keys between accounts') ? sent : `${state.member(c)?.id} ${sent}`;
    const request = `${c.req.path} ${await c.req.text()}`;
    const before = responses.get(key);
    if (before && before.request !== request) throw new Refused(422, 'The key belongs to another request');
    if (before) return c.body(before.text, before.status as 200, { 'content-type': 'application/json' });
    await next();
    if (c.res.status < 300)
      responses.set(key, { request, text: await c.res.clone().text(), status: c.res.status });
  });

  app.use('/v1/*', async (c, next) => {
    await next();
    const isPublic = c.req.method === 'GET' && /^\/v1\/(category|product|review)/.test(c.req.path);
    if (!way.hasETags || !isPublic || c.res.status !== 200) return;
    const text = await c.res.clone().text();
    const seen = state.hasFault('etag of the path') ? c.req.path : text;
    const etag = `W/"${createHash('sha1').update(seen).digest('base64url')}"`;
    if (c.req.header('if-none-match') === etag)
      c.res = new Response(null, { status: 304, headers: c.res.headers });
    c.res.headers.set('etag', etag);
  });

  for (const calls of allCalls) app.route('/', calls(state));
  // A framework's own page, for calls that don't exist.
  app.notFound((c) => c.text(`Cannot ${c.req.method} ${c.req.path}`, 404));
  app.onError((error, c) => {
    if (error instanceof Refused)
      return c.json({ message: error.message, ...error.more }, error.status as 400);
    if (error instanceof SyntaxError) return c.json({ message: 'No JSON' }, 400);
    throw error;
  });

  const server = await listen(createServer(getRequestListener(app.fetch)));
  return { ...server, state };
}
