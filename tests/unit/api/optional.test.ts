import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#api/contract/endpoints.ts';
import { failure, optional } from '#api/contract/shapes.ts';
import { parseResponse } from '#api/parse.ts';
import { openApiExamples } from '../../../scripts/reference-api/openapi/examples.ts';

type Json = { [key: string]: unknown };
type Path = readonly (string | number)[];

/** A value for each optional field that an example leaves out. */
const samples: Json = {
  cancelOrders: true,
  changeEmail: true,
  discountCodes: true,
  invoices: true,
  newsletter: true,
  resetBy: 'link',
  restockAlerts: true,
  reviews: true,
  alt: 'A kettle',
  brand: 'Alder & Quay',
  code: 'email_taken',
  company: 'Alder & Quay',
  countries: ['FR'],
  currency: 'EUR',
  declined: true,
  descriptionHtml: '<p>Spun</p>',
  delivery: { from: '2026-11-26', to: '2026-11-28' },
  expiresAt: '2026-11-24T10:30:00.000Z',
  fields: { email: 'Taken' },
  freeFrom: 150,
  grossListPrice: 12.5,
  grossLowestPrice30: 11,
  listPrice: 10.42,
  lowestPrice30: 9.17,
  grossPrice: 9.99,
  maxGrossPrice: 14.9,
  maxPrice: 12.42,
  gtin: '4006381333931',
  images: [{ url: '/uploads/a.svg' }],
  grossTotal: 19.98,
  grossUnitPrice: 9.99,
  line2: 'Second floor',
  mailed: true,
  discount: { code: 'WELCOME10', amount: 2 },
  nextCursor: 'next',
  phoneNumber: '+33612345678',
  rating: { average: 4.5, count: 2 },
  region: 'NY',
  sku: 'A-1',
  stars: [0, 0, 0, 1, 1],
  swatch: '#1f3a8a',
  tracking: [{ carrier: 'DHL', number: '1', url: 'https://dhl.example/1' }],
  url: 'https://dhl.example/1',
  unlimitedStock: true,
  vatByRate: [{ rate: 20, net: 10, vat: 2 }],
  weight: 1.6,
};

/** The paths of everything that may be left out, inner ones first. Lists have one item in the examples. */
function optionalPaths(schema: z.core.$ZodType, path: Path = []): Path[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & {
    innerType: z.core.$ZodType;
    out: z.core.$ZodType;
    element: z.core.$ZodType;
    shape: Record<string, z.core.$ZodType>;
  };
  if (def.type === 'pipe') return [...optionalPaths((def.out._zod.def as typeof def).innerType, path), path];
  if (def.type === 'optional' || def.type === 'nullable')
    throw new Error(`Declare ${path.join('.')} with "optional" of shapes.ts`);
  if (def.type === 'array') return optionalPaths(def.element, [...path, 0]);
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([key, value]) => optionalPaths(value, [...path, key]));
}

const parentAt = (data: unknown, path: Path): Json | undefined =>
  path.slice(0, -1).reduce<unknown>((node, key) => (node as Json | null)?.[key], data) as Json | undefined;
const keyOf = (path: Path) => `${path.at(-1)}`;

const cases = [
  { name: 'failure', response: failure, example: { message: 'No' } },
  ...endpoints.flatMap(({ name, response }) =>
    response && response !== 'pdf'
      ? [{ name, response, example: openApiExamples[name]?.response as Json }]
      : [],
  ),
].map(({ name, response, example }) => {
  const paths = optionalPaths(response);
  const full: unknown = structuredClone(example);
  for (const path of paths.toReversed()) {
    const parent = parentAt(full, path);
    if (parent) parent[keyOf(path)] ??= samples[keyOf(path)];
  }
  return { name, response, paths, full };
});

/** The call's name matters only for errors. */
const read = (schema: z.ZodMiniType, data: unknown) =>
  parseResponse('shop.get', schema, JSON.stringify(data), (error) => {
    throw error;
  });

test.each(cases.filter(({ paths }) => paths.length > 0))(
  'omitted, null and empty mean the same in $name (promise 68)',
  ({ response, paths, full }) => {
    const whole = read(response, full);
    for (const path of paths)
      expect(parentAt(whole, path)?.[keyOf(path)], `no sample of ${path.join('.')}`).toEqual(
        expect.anything(),
      );
    const way = fc.constantFrom('kept', 'omitted', null, '', []);
    fc.assert(
      fc.property(fc.array(way, { minLength: paths.length, maxLength: paths.length }), (ways) => {
        const [sent, meant] = [structuredClone(full), structuredClone(full)];
        for (const [index, path] of paths.entries()) {
          const [parent, nulled] = [parentAt(sent, path), parentAt(meant, path)];
          if (ways[index] === 'kept' || !parent || !nulled) continue;
          nulled[keyOf(path)] = null;
          if (ways[index] === 'omitted') delete parent[keyOf(path)];
          else parent[keyOf(path)] = ways[index];
          // Without options, a variant has no values.
          if (keyOf(path) === 'options')
            for (const variants of [parent['variants'], nulled['variants']])
              if (Array.isArray(variants)) for (const variant of variants) variant.values = [];
        }
        expect(read(response, sent)).toStrictEqual(read(response, meant));
        expect(read(response, meant)).toStrictEqual(meant);
      }),
      { numRuns: 50 },
    );
  },
);

test('a partial body keeps omitted values (promise 68)', () => {
  const body = z.partial(z.object({ phone: optional(z.string()) }));
  for (const [sent, read] of [
    [{}, {}],
    [{ phone: null }, { phone: null }],
    [{ phone: '' }, { phone: null }],
    [{ phone: '+33' }, { phone: '+33' }],
  ])
    expect(z.parse(body, sent)).toStrictEqual(read);
});
