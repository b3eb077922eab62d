/** What every call has in common. These rules run last, because they judge all responses so far. */
import { deleteAddress, listAddresses } from '#api/contract/address.ts';
import { login, register } from '#api/contract/auth.ts';
import { listCategories, productBySlug } from '#api/contract/catalog.ts';
import type { Endpoint } from '#api/contract/endpoint.ts';
import { type CallName, endpoints } from '#api/contract/endpoints.ts';
import { listOrders } from '#api/contract/order.ts';
import { updateCurrentUser } from '#api/contract/user.ts';
import { brokenBy, expect, isRefusal, missingCallRefusals } from '../core/backend.ts';
import { described } from '../core/describe.ts';
import { Missing, NotChecked } from '../core/finding.ts';
import type { BackendReply } from '../core/requester.ts';
import { type Check, ruleOf } from '../core/rule.ts';
import { noTimeLeft } from './order/new-orders.ts';

const rule = ruleOf('endpoint');
const readsOnly = true;

const unknownProduct = { params: { slug: 'no-such-thing-7f3a' } };

/** All replies so far, with at least one success and one failure, because some frameworks treat failures differently. */
const repliesOf = async (check: Check) => {
  if (!check.replies.some(({ status }) => status < 400)) await check.call(listCategories);
  if (!check.replies.some(({ status }) => status >= 400)) await check.request(productBySlug, unknownProduct);
  return check.replies;
};

/** Reports the running rule as broken if a reply is wrong. The report names the first wrong one. */
async function always(
  check: Check,
  isRight: (reply: BackendReply) => boolean,
  { header, expected }: { header: string; expected: string },
) {
  const wrong = (await repliesOf(check)).find((reply) => !isRight(reply));
  if (wrong)
    throw brokenBy(wrong, expected, { field: header, came: wrong.headers.get(header) ?? 'no such header' });
}

const accountCalls = new Set(endpoints.filter(({ access }) => access !== 'open').map(({ name }) => name));

/** Whether browsers and CDNs ask again before they use the response another time. */
function asksAgain({ call, endpoint, status, headers }: BackendReply): boolean {
  const caching = headers.get('cache-control') ?? '';
  if (!call.startsWith('GET') || status >= 400 || /no-store|no-cache/i.test(caching)) return true;
  const isKept = /(^|[\s,])max-age=["0]*[1-9]/i.test(caching);
  const isShared = accountCalls.has(endpoint as CallName) && /public|s-maxage=["0]*[1-9]/i.test(caching);
  return !isKept && !isShared;
}

const withToken = [listAddresses, listOrders, updateCurrentUser];
/** The preflight requests that browsers send before a call. A simple GET without a token needs none. */
const preflights: readonly [Endpoint, string][] = [
  [listCategories, 'accept-language,if-none-match'],
  [login, 'content-type'],
  [register, 'content-type,idempotency-key'],
  [updateCurrentUser, 'authorization,content-type'],
  [deleteAddress, 'authorization'],
  [listOrders, 'authorization'],
];

const optionalCalls = new Set(
  endpoints.filter(({ optional }) => optional).map(({ method, path }) => `${method} ${path}`),
);

const namesOf = (header: string | null) => (header ?? '').toLowerCase().split(/\s*,\s*/);
const exposed = ['ETag', 'Retry-After', 'Content-Disposition'];
const isExposed = ({ headers }: BackendReply, name: string) =>
  namesOf(headers.get('access-control-expose-headers')).includes(name.toLowerCase());

/** Sends the preflight request of a call with these headers, and expects the response to allow them and the call's method. */
async function expectPreflightAllows(check: Check, endpoint: Endpoint, headers: string) {
  const reply = await check.request(
    { ...endpoint, method: 'OPTIONS' as never },
    {
      params: { id: 'no-such-7f3a' },
      headers: {
        'access-control-request-method': endpoint.method,
        'access-control-request-headers': headers,
      },
    },
  );
  const preflight = { ...reply, call: `OPTIONS ${endpoint.path}`, sent: `${endpoint.method}, ${headers}` };
  expect([200, 204].includes(reply.status), preflight, 'status 204', { came: `status ${reply.status}` });
  for (const [header, value] of [
    ['access-control-allow-origin', check.options.origin],
    ['access-control-allow-credentials', 'true'],
  ] as const) {
    const came = reply.headers.get(header);
    expect(came === value, preflight, value, { field: header, came: came ?? 'no such header' });
  }
  const expectNamed = (header: string, name: string) => {
    const named = namesOf(reply.headers.get(header));
    expect(named.includes(name.toLowerCase()), preflight, name, { field: header, came: `${named}` });
  };
  // Browsers allow GET and POST without this header.
  if (!['GET', 'POST'].includes(endpoint.method))
    expectNamed('access-control-allow-methods', endpoint.method);
  for (const name of headers.split(',')) expectNamed('access-control-allow-headers', name);
}

export const everyCallRules = [
  rule('cors-origin', {
    says: 'Every response names the shop’s exact origin.',
    otherwise: 'Browsers refuse every response.',
    section: 'Rules for every call',
    readsOnly,
    run: (check) =>
      always(check, ({ headers }) => headers.get('access-control-allow-origin') === check.options.origin, {
        header: 'access-control-allow-origin',
        expected: check.options.origin,
      }),
  }),
  rule('cors-credentials', {
    says: 'Every response allows credentials.',
    otherwise: 'Browsers refuse every response.',
    section: 'Rules for every call',
    readsOnly,
    run: (check) =>
      always(check, ({ headers }) => headers.get('access-control-allow-credentials') === 'true', {
        header: 'access-control-allow-credentials',
        expected: 'true',
      }),
  }),
  rule('cors-expose', {
    says: `Every response exposes ${exposed.join(', ')}.`,
    otherwise: 'The shop has no file name for invoices, and doesn’t know how long to wait.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      for (const name of exposed)
        await always(check, (reply) => isExposed(reply, name), {
          header: 'access-control-expose-headers',
          expected: name,
        });
    },
  }),
  rule('cors-preflight', {
    says: 'The response to a browser’s preflight request allows the call’s method and headers.',
    otherwise: 'Browsers never send the call.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      for (const [endpoint, headers] of preflights) await expectPreflightAllows(check, endpoint, headers);
    },
  }),
  rule('asks-again', {
    says: 'Browsers ask again before they use a response another time (`Cache-Control`). No CDN keeps a response about an account.',
    otherwise: 'The cart has old prices, or a stranger reads someone’s orders.',
    section: 'Rules for every call',
    readsOnly,
    run: (check) => always(check, asksAgain, { header: 'cache-control', expected: 'no-store or no-cache' }),
  }),
  rule('cors-strangers', {
    says: 'No other site may call the backend with the shopper’s cookies.',
    otherwise: 'Any page on the web can act as the shopper.',
    section: 'Abuse',
    readsOnly,
    async run(check) {
      for (const origin of ['https://stranger.example', 'null']) {
        const reply = await check.request(listCategories, { headers: { origin } });
        const named = reply.headers.get('access-control-allow-origin');
        expect(named !== origin, reply, 'the shop’s own origin, or none', {
          field: 'access-control-allow-origin',
          came: named,
        });
      }
    },
  }),
  rule('date', {
    says: 'Every response carries the backend’s time, and exposes `Date`.',
    otherwise: 'The shop shows no time left to pay.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const hasTime = (reply: BackendReply) =>
        isExposed(reply, 'Date') && !Number.isNaN(Date.parse(reply.headers.get('date') ?? ''));
      // Only responses to the shop's origin have to expose `Date`. Preflights don't.
      const replies = (await repliesOf(check)).filter(
        ({ call, headers }) =>
          !call.startsWith('OPTIONS') && headers.get('access-control-allow-origin') === check.options.origin,
      );
      if (!replies.every(hasTime))
        throw new Missing('`Date` in every response, exposed to the shop', noTimeLeft);
    },
  }),
  rule('nosniff', {
    says: 'Every response forbids browsers to guess its type (`X-Content-Type-Options: nosniff`).',
    otherwise: 'A browser takes a response for a page, and runs what strangers wrote in it.',
    section: 'Abuse',
    readsOnly,
    async run(check) {
      // Browsers never show the response to a preflight.
      const isSafe = ({ call, headers }: BackendReply) =>
        call.startsWith('OPTIONS') || headers.get('x-content-type-options') === 'nosniff';
      if (!(await repliesOf(check)).every(isSafe))
        throw new Missing(
          '`X-Content-Type-Options: nosniff` in every response',
          'browsers may guess the type of a response',
        );
    },
  }),
  rule('retry-after', {
    says: 'A refusal of too many calls (429) says in `Retry-After` how many seconds to wait.',
    otherwise: 'The shop asks again too early, or too late.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const limited = (await repliesOf(check)).filter(({ status }) => status === 429);
      if (!limited.length) throw new NotChecked('no call was refused with 429');
      const wrong = limited.find(({ headers }) => !/^\d+$/.test(headers.get('retry-after') ?? ''));
      if (wrong)
        throw brokenBy(wrong, 'a number of seconds', {
          field: 'retry-after',
          came: wrong.headers.get('retry-after') ?? 'no such header',
        });
    },
  }),
  rule('failure', {
    says: 'Every failure has a message.',
    otherwise: 'The shop says only that something went wrong.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      await check.mustRefuse(productBySlug, unknownProduct, { status: 404 });
      // If the backend lacks an optional call, its framework sends the response.
      const isLacking = (reply: BackendReply) =>
        optionalCalls.has(reply.call) && isRefusal(reply, ...missingCallRefusals);
      const failures = check.replies.filter((reply) => reply.status >= 400 && !isLacking(reply));
      const wrong = failures.find(
        ({ body }) => !(typeof Object(body).message === 'string' && Object(body).message),
      );
      const came = wrong && `status ${wrong.status} ${described(wrong.body)}`.trim();
      if (wrong) throw brokenBy(wrong, 'JSON with a text in `message`', { field: 'message', came });
    },
  }),
  rule('malformed', {
    says: 'A body that is no JSON is refused with 400 or 422.',
    otherwise: 'The shop takes a mistake for an outage, and asks again.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      await check.mustRefuse(login, { body: '{"email":' }, { status: 400 }, { status: 422 });
    },
  }),
  rule('needs-token', {
    says: 'Without a token or with an invalid one, calls about an account are refused with 401.',
    otherwise: 'Strangers read orders and addresses, or the shop doesn’t refresh the token.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      for (const endpoint of withToken)
        for (const token of [undefined, 'dead-7f3a'])
          await check.mustRefuse(endpoint, { token, ...(endpoint.body && { body: {} }) }, { status: 401 });
    },
  }),
  rule('no-outage', {
    says: 'No call of this check is answered with a server error (5xx).',
    otherwise: 'The shop asks again, and then shows an error.',
    section: 'Rules for every call',
    readsOnly,
    async run(check) {
      const wrong = (await repliesOf(check)).find(({ status }) => status >= 500);
      if (wrong) throw brokenBy(wrong, 'a status below 500', { came: `status ${wrong.status}` });
      if (!check.replies.length) throw new NotChecked('no call was made');
    },
  }),
];
