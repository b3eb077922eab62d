/** What the check prints before and after its rules: whether there is an API, and the report. */
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentIntent } from '#api/contract/payment.ts';
import { type GivenSetup, setupOf } from '#lib/shop-setup.ts';
import type { Report } from '../../../scripts/check-backend/check.ts';
import { described } from '../../../scripts/check-backend/core/describe.ts';
import { NotChecked } from '../../../scripts/check-backend/core/finding.ts';
import { payerOf } from '../../../scripts/check-backend/payer.ts';
import { whyUnreachable } from '../../../scripts/check-backend/reach.ts';
import { docFileOf, exitCodeOf, jsonReport, printedReport } from '../../../scripts/check-backend/report.ts';
import { callRules } from '../../../scripts/check-backend/rules/calls.ts';
import { rules } from '../../../scripts/check-backend/rules/rules.ts';
import { listen } from '../../../scripts/preview/listen.ts';

const problemOf = async (respond: RequestListener, timeout?: number) => {
  const server = await listen(createServer(respond));
  try {
    return (await whyUnreachable(server.url, timeout))?.replaceAll(server.url, 'URL');
  } finally {
    await server.close();
  }
};

test.each<[string, RequestListener, string]>([
  [
    'a web page',
    (_, response) => response.end('<!doctype html>'),
    'URL is no API of a shop: /v1/category answers with a web page (status 200).',
  ],
  [
    'an empty response',
    (_, response) => response.end(),
    'URL is no API of a shop: /v1/category answers with nothing (status 200).',
  ],
  [
    'an outage',
    (_, response) => response.writeHead(503).end(),
    'URL/v1/category answers with status 503. Try again when the backend is up.',
  ],
  [
    'a limit',
    (_, response) => response.writeHead(429, { 'retry-after': '90' }).end(),
    'URL/v1/category allows no more calls for 90 s (status 429).',
  ],
  [
    'JSON of another kind',
    (_, response) => response.end('[]'),
    'URL is no API of a shop: /v1/category answers with JSON that is no object (status 200).',
  ],
  [
    'a response without an end',
    (_, response) => {
      const more = () => {
        while (response.write('x'.repeat(2 ** 20)));
      };
      more();
      response.on('drain', more).on('error', () => undefined);
    },
    'URL/v1/category answers with more than 20 MB.',
  ],
  [
    'a response that only seems compressed',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
    'URL/v1/category can’t be reached: its response can’t be decompressed.',
  ],
  [
    'another API',
    (_, response) => response.writeHead(404).end('{"message":"Not found"}'),
    'URL is no API of a shop: it has neither /v1/category nor /v1/user/current-user.',
  ],
  [
    'another URL',
    (_, response) => response.writeHead(301, { location: 'https://api.shop.example/' }).end(),
    'URL/v1/category redirects to https://api.shop.example/. Use that URL.',
  ],
  [
    'a closed connection',
    (request) => void request.socket.destroy(),
    'URL/v1/category can’t be reached: the connection is closed at once.',
  ],
])('the check explains %s in one sentence', async (_, respond, sentence) => {
  expect(await problemOf(respond)).toBe(sentence);
});

test('the check says that the API doesn’t answer in time', async () => {
  expect(await problemOf(() => undefined, 300)).toBe('URL/v1/category doesn’t answer within 0.3 seconds.');
});

test('a backend that lacks only one call is checked', async () => {
  const respond: RequestListener = ({ url }, response) =>
    response.writeHead(url === '/v1/category' ? 404 : 200).end('{}');
  expect(await problemOf(respond)).toBeUndefined();
});

test('the check says that nothing listens at the URL', async () => {
  const server = await listen(createServer());
  await server.close();
  expect(await whyUnreachable(server.url)).toBe(
    `${server.url}/v1/category can’t be reached: nothing listens there.`,
  );
});

test.each([
  ['ends when somebody presses Enter', ['\n'], undefined],
  ['isn’t checked if nobody presses Enter', [], 'nobody pressed Enter'],
])('a payment by hand %s', async (_, typed, why) => {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(typed) as never);
  vi.spyOn(console, 'log').mockReturnValue();
  const pay = payerOf('manual', { url: '' });
  const intent = { id: 'pi_1', amount: 999, currency: 'eur' } as PaymentIntent;
  const problem = await pay(intent, 'paid').catch((error: unknown) => error);
  expect(problem instanceof NotChecked ? problem.message : problem).toBe(why);
});

test('a demo payment isn’t checked if the connection is closed', async () => {
  const server = await listen(createServer((request) => void request.socket.destroy()));
  onTestFinished(server.close);
  const pay = payerOf('demo', server);
  const intent = { id: 'pi_1', clientSecret: 'secret' } as PaymentIntent;
  const problem = await pay(intent, 'paid').catch((error: unknown) => error);
  expect(problem).toEqual(
    new NotChecked('the demo payment can’t be reached: the connection is closed at once'),
  );
  expect(problem).toBeInstanceOf(NotChecked);
});

test('no payment by hand is checked after the end of the input', async () => {
  const stdin = Readable.from([]);
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never);
  vi.spyOn(console, 'log').mockReturnValue();
  const pay = payerOf('manual', { url: '' });
  const intent = { id: 'pi_1', amount: 999, currency: 'eur' } as PaymentIntent;
  for (let times = 0; times < 2; times++)
    await expect(pay(intent, 'paid')).rejects.toThrow('nobody pressed Enter');
});

test('a payment by hand for a cancelled order should be refused', async () => {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(['\n']) as never);
  const shown = vi.spyOn(console, 'log').mockReturnValue();
  const intent = { id: 'pi_1', amount: 999, currency: 'eur', status: 'canceled' } as PaymentIntent;
  await payerOf('manual', { url: '' })(intent, 'paid');
  expect(shown.mock.calls.join()).toContain(
    'Payment pi_1, 9.99 EUR: its order is cancelled. Try to pay it now, which should be refused.',
  );
});

test('bodies are shown without secrets', () => {
  const body = {
    email: 'a@b',
    password: 'p',
    refreshToken: 't',
    code: '123456',
    nested: [{ clientSecret: 's' }],
  };
  const hidden = '(hidden)';
  expect(JSON.parse(described(body))).toEqual({
    email: 'a@b',
    password: hidden,
    refreshToken: hidden,
    code: hidden,
    nested: [{ clientSecret: hidden }],
  });
  expect(described({ code: 'out_of_stock' })).toBe('{"code":"out_of_stock"}');
});

test('the report shows why a password is refused', () => {
  const body = { message: 'Invalid', fields: { password: 'Too common' } };
  expect(JSON.parse(described(body))).toEqual(body);
});

const [rule] = rules;
const report = (result: object, setup: GivenSetup = {}) =>
  ({ outcomes: [{ rule, result }], left: ['the account a@b.example'], setup: setupOf({}, setup) }) as never;

test('the report says what a broken rule got and expected', () => {
  const evidence = {
    call: 'GET /v1/category',
    field: 'categories.0.slug',
    came: 'nothing',
    expected: 'a text',
  };
  const text = printedReport('URL', report({ kind: 'breaks', evidence }));
  for (const part of ['BREAKS', 'categories.0.slug', 'nothing', 'a text', rule?.otherwise, '1 rule broken.'])
    expect(text).toContain(part);
  expect(JSON.parse(jsonReport('URL', report({ kind: 'breaks', evidence })))).toMatchObject({ fits: false });
});

test('a backend that keeps every rule fits', () => {
  expect(printedReport('URL', report({ kind: 'ok' }))).toMatch(/This backend fits: URL$/);
});

test('the report names broken rules after all others', () => {
  const evidence = { call: 'GET /v1/category', came: 'nothing', expected: 'a text' };
  const { outcomes: broken, ...rest } = report({ kind: 'breaks', evidence }) as Report;
  const { outcomes: kept } = report({ kind: 'ok' }) as Report;
  const text = printedReport('URL', { ...rest, outcomes: [...broken, ...kept] });
  const first = (part: string) => text.split('\n').findIndex((line) => line.includes(part));
  const order = ['ok  ', 'What the shop', 'Left on', 'BREAKS', '1 rule broken.'].map(first);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
});

test('the report sums up the rules that weren’t checked by reason', () => {
  const { outcomes, ...rest } = report({ kind: 'not checked', why: 'no --pay' }) as Report;
  const [outcome] = outcomes;
  const text = printedReport('URL', {
    ...rest,
    outcomes: Array.from({ length: 160 }, () => outcome as never),
  });
  const id = rule?.id;
  expect(text.match(/^not checked .*$/gm)).toEqual([
    `not checked  ${id}, ${id}, ${id} and 157 more: no --pay.`,
  ]);
});

test('an incomplete check says how far the backend fits', () => {
  const text = printedReport('URL', report({ kind: 'not checked', why: 'no --pay' }));
  expect(text).toMatch(/1 rule not checked.*This backend fits, as far as it was checked: URL$/s);
});

test('a check that was cut short gives no verdict', () => {
  const cut = { ...(report({ kind: 'ok' }) as Report), cutShort: 'it was interrupted' };
  expect(printedReport('URL', cut)).toMatch(/it was interrupted, so we don’t know yet whether URL fits\.$/);
  expect(JSON.parse(jsonReport('URL', cut))).toMatchObject({ fits: false, cutShort: 'it was interrupted' });
  expect([exitCodeOf(cut), exitCodeOf(report({ kind: 'ok' }))]).toEqual([2, 0]);
});

test('a check with a wrong option gives no verdict', () => {
  const wrong = { ...(report({ kind: 'ok' }) as Report), wrongOption: 'nobody lives in ZZ' };
  expect(printedReport('URL', wrong)).toMatch(
    /An option is wrong: nobody lives in ZZ. So we don’t know yet whether URL fits\.$/,
  );
  expect(JSON.parse(jsonReport('URL', wrong))).toMatchObject({
    fits: false,
    wrongOption: 'nobody lives in ZZ',
  });
});

test('the report ends with how the shop will look', () => {
  const shop = {
    features: { reviews: false, resetBy: 'link' },
    currency: 'eur',
    countries: ['BE', 'FR'],
  } as const;
  const text = printedReport(
    'URL',
    report({ kind: 'missing', part: '`delivery`', effect: 'orders don’t say when they arrive' }, shop),
  );
  expect(text.split('\n').slice(2, -3)).toEqual([
    'What the shop will look like, unless `shop.config.ts` turns more off:',
    '  on        newsletter, invoices, cancelling an order, changing the email address, new passwords by a link in an email',
    '  off       reviews, discount codes, emails when a product is back in stock',
    '  currency  EUR',
    '  delivers  to BE, FR',
    'What the backend lacks, and what follows:',
    '  `delivery`  orders don’t say when they arrive',
    '',
    'Left on the backend:',
  ]);
  expect(text).toContain('\n  the account a@b.example\n');
});

test('a shop without features only resets passwords', () => {
  const off = { reviews: false, newsletter: false, invoices: false, cancelOrders: false, changeEmail: false };
  const text = printedReport('URL', report({ kind: 'ok' }, { features: off }));
  expect(text).toContain('\n  on        new passwords by a code in an email\n');
});

test('the report names a missing part only once', () => {
  const { outcomes, ...rest } = report({ kind: 'missing', part: '`Date`', effect: 'no time left' }) as Report;
  const text = printedReport('URL', { ...rest, outcomes: [...outcomes, ...outcomes] });
  expect(text.match(/^ {2}`Date`.*$/gm)).toEqual(['  `Date`  no time left']);
});

test('every rule has an id of its own', () => {
  const ids = [...rules, ...callRules].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every rule names a heading of the docs', () => {
  for (const section of new Set([...rules, ...callRules].map((rule) => rule.section)))
    expect(readFileSync(docFileOf(section), 'utf8').split(/^#+ /m), section).toContainEqual(
      expect.stringMatching(new RegExp(`^${section}\n`)),
    );
});

test('the table of rules in the docs is complete', async () => {
  const rows = [...callRules, ...rules].map(
    ({ id, says, otherwise }) => `| \`${id}\` | ${says} | ${otherwise} |`,
  );
  const table = ['| Rule | The backend | Otherwise |', '|---|---|---|', ...rows].join('\n');
  const text = `# The rules of \`npm run check:backend\`\n\nMade from the rules in [\`scripts/check-backend\`](../scripts/check-backend). How to run them: [backend.md](backend.md).\n\n${table}\n`;
  await expect(text).toMatchFileSnapshot('../../../docs/backend-rules.md');
});
