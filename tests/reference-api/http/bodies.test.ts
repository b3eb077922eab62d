/** The API receives unusual and hostile request bodies. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createAddress, listAddresses } from '#api/contract/address.ts';
import { login } from '#api/contract/auth.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { home } from '../../support/api/account.ts';
import { apiOfFile } from '../../support/api/reference-api.ts';
import { Shopper } from '../../support/api/shopper.ts';

const api = await apiOfFile({ products: 3 });
const { call } = api;
const token = new Shopper(api).token;

const add = (body: unknown) => call(createAddress, { body, token });

test.each(['{', '', 'null', '42', '"x"', '[]', '[1]', '[[[['.repeat(10_000), '\u0000', '{"a":1}{'])(
  'the body %j is rejected with a message',
  async (body) => {
    const { status, failure } = await call(login, { body });
    expect([400, 422]).toContain(status);
    expect(failure.message).not.toBe('');
  },
);

test('text is stored as it is typed', async () => {
  for (const name of [
    '<b>Ada</b>',
    `'; DROP TABLE user; --`,
    'Œuvrard 👩‍👩‍👧 Ёлка 日本',
    '{{1}} %s \\n',
    'a\\u0000',
  ])
    expect((await add({ ...home, name })).data.address.name).toBe(name);
});

test.each([
  ['half a surrogate pair', '"\\ud83d Ada"'],
  ['a NUL character', '"Ada\\u0000"'],
  ['a bell character', '"Ada\\u0007"'],
])('text with %s gets a 400', async (_, name) => {
  const before = (await call(listAddresses, { token })).data.addresses.length;
  const response = await add(JSON.stringify(home).replace('"Ada"', () => name));
  expect([response.status, response.failure.message]).toEqual([
    400,
    'Your text contains characters we can’t read. Remove them and try again.',
  ]);
  expect((await call(listAddresses, { token })).data.addresses).toHaveLength(before);
});

/** The paths of texts and lists that may be as long as they like. */
function unlimited(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maxLength, maxItems, pattern, enum: choices } = schema as Record<string, unknown>;
  const isLimited =
    type === 'array'
      ? maxItems !== undefined
      : type !== 'string' || maxLength !== undefined || choices || /\{[\d,]+\}\$$/.test(String(pattern));
  return [
    ...(isLimited ? [] : [path]),
    ...Object.entries(schema).flatMap(([name, part]) => unlimited(part, `${path}.${name}`)),
  ];
}

test.each(endpoints.filter(({ body, query }) => body ?? query))(
  'everything in a request to $name has a maximum length',
  ({ body, query }) => {
    for (const schema of [body, query])
      if (schema) expect(unlimited(z.toJSONSchema(schema, { io: 'input' }), '')).toEqual([]);
  },
);

test('a long email address is refused', async () => {
  const body = { email: `${'a'.repeat(250)}@example.com`, password: 'x'.repeat(257) };
  const { status, failure } = await call(login, { body });
  expect([status, failure.fields]).toEqual([422, { email: 'Too long', password: 'Too long' }]);
});

test('a body of over a megabyte gets a 413', async () => {
  const response = await fetch(`${api.url}${login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: 'x'.repeat(1_100_000),
  });
  expect([response.status, await response.json()]).toEqual([413, { message: 'This request is too large.' }]);
  expect(response.headers.get('connection')).toBe('close');
  expect((await call(login, { body: {} })).status).toBe(422);
});
