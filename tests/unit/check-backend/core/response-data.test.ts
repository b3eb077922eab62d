/** What the check says about a value that doesn't fit the contract, in words that nobody has to look up. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { productBySlug } from '#api/contract/catalog.ts';
import type { Endpoint } from '#api/contract/endpoint.ts';
import { orderStatus } from '#api/contract/order.ts';
import { amount, country, currency, day, pictureUrl, slug, timestamp } from '#api/contract/shapes.ts';
import { expectEqual } from '../../../../scripts/check-backend/core/backend.ts';
import { Broken } from '../../../../scripts/check-backend/core/finding.ts';
import type { BackendReply } from '../../../../scripts/check-backend/core/requester.ts';
import { dataOf } from '../../../../scripts/check-backend/core/response-data.ts';

const replyWith = (body: unknown): BackendReply => ({
  call: 'GET /v1/product/{slug}',
  endpoint: productBySlug.name,
  status: 200,
  headers: new Headers(),
  body,
  isJson: true,
  sent: undefined,
  milliseconds: 1,
});

function evidenceOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof Broken) return error.evidence;
    throw error;
  }
  throw new Error('The response fits.');
}

/** What the report says if `value` comes where the contract has `schema`. */
function saidOf(schema: z.ZodMiniType, value: unknown) {
  const endpoint: Endpoint = { ...productBySlug, response: z.object({ value: schema }) };
  const { came, expected } = evidenceOf(() => dataOf(endpoint, replyWith({ value })));
  return { came, expected };
}

test.each<[string, z.ZodMiniType, unknown, string, string]>([
  ['a number sent as text', amount, '118', '"118" (text)', 'a number'],
  ['a text sent as a number', slug, 118, '118', 'a text'],
  ['a missing value', amount, undefined, 'nothing', 'a number'],
  ['a list sent as an object', z.array(slug), { 1: 'a' }, '{"1":"a"}', 'a list'],
  ['a fraction of a piece', z.int(), 1.5, '1.5', 'a whole number'],
  ['a negative amount', amount, -1, '-1', 'at least 0'],
  [
    'a slug with spaces',
    slug,
    'Bee Hotel/1',
    '"Bee Hotel/1"',
    'only letters, digits, hyphens, dots, underscores and tildes, with a letter or digit first',
  ],
  [
    'a local date',
    timestamp,
    '29/11/2026',
    '"29/11/2026"',
    'a time of ISO 8601, such as 2026-11-29T12:00:00Z',
  ],
  ['a day with a time', day, '2026-11-29T12:00', '"2026-11-29T12:00"', 'a day, such as 2026-11-29'],
  ['a country of three letters', country, 'BEL', '"BEL"', 'a country code of two letters, such as BE'],
  ['a currency’s sign', currency, '€', '"€"', 'a currency code of three letters, such as EUR'],
  [
    'a picture’s insecure URL',
    pictureUrl,
    'http://shop.example/1.jpg',
    '"http://shop.example/1.jpg"',
    'a path such as /uploads/1.jpg, or an https URL',
  ],
])('the report explains %s', (_, schema, value, came, expected) => {
  expect(saidOf(schema, value)).toEqual({ came, expected });
});

test('the report says how to do without a call of a feature', () => {
  const reply = { ...replyWith({ message: 'No' }), status: 404 };
  expect(evidenceOf(() => dataOf({ ...productBySlug, feature: 'reviews' }, reply)).expected).toBe(
    'status 200, or the feature `reviews` turned off in GET /v1/shop',
  );
  expect(evidenceOf(() => dataOf(productBySlug, reply)).expected).toBe('status 200');
});

test('the report lists the words that the contract allows', () => {
  expect(saidOf(orderStatus, 'open').expected).toMatch(/^one of pending, paid, /);
});

test('the report tells a text from an equal number', () => {
  const evidence = evidenceOf(() => expectEqual(replyWith({}), { field: 'rate', came: '21', expected: 21 }));
  expect(evidence).toMatchObject({ came: '"21"', expected: '21' });
});
