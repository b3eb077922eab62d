/** What the check says before and after its rules: whether there is an API, and what people read. */
import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { described } from '../../scripts/check-backend/describe.ts';
import { whyUnreachable } from '../../scripts/check-backend/reach.ts';
import { jsonReport, printedReport } from '../../scripts/check-backend/report.ts';
import { callRules } from '../../scripts/check-backend/rules/calls.ts';
import { rules } from '../../scripts/check-backend/rules/rules.ts';
import { listen } from '../support/listen.ts';

const problemOf = async (respond: RequestListener) => {
  const server = await listen(createServer(respond));
  try {
    return (await whyUnreachable(server.url, 300))?.replaceAll(server.url, 'URL');
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
  ['no response', () => undefined, 'URL/v1/category doesn’t answer within 0.3 seconds.'],
  [
    'an outage',
    (_, response) => response.writeHead(503).end(),
    'URL/v1/category answers with status 503. Try again when the backend is up.',
  ],
])('the check explains %s in one sentence', async (_, respond, sentence) => {
  expect(await problemOf(respond)).toBe(sentence);
});

test('the check explains that nothing listens', async () => {
  const server = await listen(createServer());
  await server.close();
  expect(await whyUnreachable(server.url)).toBe(`${server.url} can’t be reached: nothing listens there.`);
});

test('what was sent is shown without secrets', () => {
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

const [rule] = rules;
const report = (result: object) => ({ outcomes: [{ rule, result }], left: [] }) as never;

test('a broken rule says what came, what was expected and what the shop does', () => {
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

test('every rule has an id of its own', () => {
  const ids = [...rules, ...callRules].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the table of rules in the docs is complete', async () => {
  const rows = [...callRules, ...rules].map(
    ({ id, says, otherwise }) => `| \`${id}\` | ${says} | ${otherwise} |`,
  );
  const table = ['| Rule | The backend | Otherwise |', '|---|---|---|', ...rows].join('\n');
  const text = `# The rules of \`npm run check:backend\`\n\nMade from the rules in [\`scripts/check-backend\`](../scripts/check-backend). How to run them: [backend.md](backend.md).\n\n${table}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/backend-rules.md');
});
