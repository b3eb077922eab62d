/** Generates the OpenAPI 3.1 document from the contract. */
import * as z from 'zod/mini';
import { address, addressFields } from '#api/contract/address.ts';
import { category, product } from '#api/contract/catalog.ts';
import type { Endpoint, PossibleFailure } from '#api/contract/endpoint.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { order, orderItem, orderStatus, purchase } from '#api/contract/order.ts';
import { paymentIntent, paymentStatus } from '#api/contract/payment.ts';
import { shippingMethod, vat } from '#api/contract/quote.ts';
import { review } from '#api/contract/review.ts';
import { failure, paging, sentItem, shortage, tooSmall } from '#api/contract/shapes.ts';
import { user } from '#api/contract/user.ts';
import { chosenOption, option, variant } from '#api/contract/variant.ts';
import { failureExample, openApiExamples } from './examples.ts';

const components = z.registry<{ id: string }>();

const named: Record<string, z.ZodMiniType> = {
  Category: category,
  Product: product,
  Option: option,
  Variant: variant,
  ChosenOption: chosenOption,
  Review: review,
  User: user,
  Address: address,
  AddressFields: addressFields,
  ShippingMethod: shippingMethod,
  Vat: vat,
  PaymentIntent: paymentIntent,
  PaymentStatus: paymentStatus,
  OrderItem: orderItem,
  Order: order,
  OrderStatus: orderStatus,
  SentItem: sentItem,
  Purchase: purchase,
  Failure: failure,
  Shortage: shortage,
  TooSmall: tooSmall,
};
for (const [id, schema] of Object.entries(named)) components.add(schema, { id });

/** A JSON Schema, or any other part of the document. */
type Json = { [key: string]: unknown };

class SchemaSet {
  /** `components/schemas`: every schema that has been referenced so far. */
  readonly named: Record<string, Json> = {};

  /** The schema of what the sender may send. The receiver fills in missing fields. Both sides ignore unknown fields. */
  of(schema: z.ZodMiniType): Json {
    const {
      $schema: _,
      $defs,
      ...plain
    } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io: 'input',
      metadata: components,
      override: ({ zodSchema, jsonSchema }) => {
        delete jsonSchema.id;
        // zod lists the contract's `optional` values as required, because a transform reads them.
        const { shape = {} } = zodSchema._zod.def as { shape?: Record<string, z.core.$ZodType> };
        jsonSchema.required &&= jsonSchema.required.filter((name) => !shape[name]?._zod.optin);
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    }) as Json & { $defs?: Record<string, Json> };
    for (const [name, definition] of Object.entries($defs ?? {})) this.named[name] ??= moveRefs(definition);
    return moveRefs(plain);
  }
}

/** Replaces every `#/$defs/Product` with `#/components/schemas/Product`. */
function moveRefs(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

const headerParameters: Record<string, Json> = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    schema: { type: 'string', examples: ['en', 'fr'] },
    description: 'The language of texts: `en` or `fr`.',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    schema: { type: 'string' },
    description: 'The `ETag` of an earlier response. The API answers 304 if nothing has changed.',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', format: 'uuid' },
    description:
      'A UUID per attempt of the shopper. If a key is repeated with the same body, the API sends the first response again.',
  },
};

const headers: Record<string, Json> = {
  ETag: { schema: { type: 'string' }, description: 'Identifies the content of the response.' },
  ContentLanguage: { schema: { type: 'string' }, description: 'The language of the texts.' },
  RetryAfter: { schema: { type: 'integer', minimum: 0 }, description: 'Seconds to wait.' },
};

const refTo = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/** `server` is the API's base URL. */
export function openapiDocument(server: string): Json {
  const schemas = new SchemaSet();
  schemas.of(failure);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    (paths[endpoint.path] as Json)[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1.0.0',
      description:
        'The API of the storefront. `price` is net of VAT. Only the `amount` of a payment intent and the `minimum` of `amount_too_small` are in cents.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas.named).sort(([a], [b]) => a.localeCompare(b))),
      parameters: headerParameters,
      headers,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const tagOf = (endpoint: Endpoint): string => endpoint.name.split('.')[0] ?? endpoint.name;

function operation(endpoint: Endpoint, schemas: SchemaSet): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    ...security(endpoint),
    parameters: parameters(endpoint, schemas),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.of(endpoint.body),
            example: openApiExamples[endpoint.name]?.request,
          },
        },
      },
    }),
    responses: responses(endpoint, schemas),
  };
}

function security({ access }: Endpoint): Json {
  if (access === 'open') return { security: [] };
  return { security: access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] };
}

function parameters(endpoint: Endpoint, schemas: SchemaSet): Json[] {
  const list: Json[] = [];
  const add = (parameter: { name: string; in: 'path' | 'query'; required: boolean; schema: Json }) =>
    list.push({ ...parameter, example: openApiExamples[endpoint.name]?.parameters?.[parameter.name] });
  for (const [, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g))
    add({ name, in: 'path', required: true, schema: { type: 'string' } });
  const { properties = {}, required = [] } = (endpoint.query ? schemas.of(endpoint.query) : {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  for (const [name, schema] of Object.entries(properties))
    add({ name, in: 'query', required: required.includes(name), schema });
  if (endpoint.cacheable || endpoint.localized) list.push(refTo('parameters', 'AcceptLanguage'));
  if (endpoint.cacheable) list.push(refTo('parameters', 'IfNoneMatch'));
  if (endpoint.creates) list.push(refTo('parameters', 'IdempotencyKey'));
  return list;
}

function responses(endpoint: Endpoint, schemas: SchemaSet): Record<string, Json> {
  const list: Record<string, Json> = {};
  for (const status of [endpoint.status, ...(endpoint.alsoStatus ?? [])])
    list[status] = success(endpoint, schemas);
  if (endpoint.cacheable) list['304'] = { description: 'Unchanged since the `If-None-Match` tag' };
  const failures = [...endpoint.failures, ...commonFailures(endpoint)];
  for (const status of new Set(failures.map((one) => one.status)))
    list[status] = failed(
      failures.filter((one) => one.status === status),
      schemas,
    );
  return list;
}

function success(endpoint: Endpoint, schemas: SchemaSet): Json {
  const response: Json = { description: endpoint.summary };
  if (endpoint.cacheable || endpoint.localized)
    response.headers = {
      'Content-Language': refTo('headers', 'ContentLanguage'),
      ...(endpoint.cacheable && { ETag: refTo('headers', 'ETag') }),
    };
  if (endpoint.response === 'pdf')
    response.content = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } };
  else if (endpoint.response)
    response.content = {
      'application/json': {
        schema: schemas.of(endpoint.response),
        example: openApiExamples[endpoint.name]?.response,
      },
    };
  return response;
}

/** Failures that follow from an endpoint's properties. */
function commonFailures(endpoint: Endpoint): PossibleFailure[] {
  const list: PossibleFailure[] = [];
  if (endpoint.access !== 'open')
    list.push({ status: 401, when: 'not signed in, or the token is no longer valid' });
  if (endpoint.body) list.push({ status: 400, when: 'the body is not JSON' });
  if (endpoint.query === paging) list.push({ status: 400, when: 'the cursor is invalid: begin again' });
  if (endpoint.body || endpoint.query) list.push({ status: 422, when: 'a value is invalid: see `fields`' });
  if (endpoint.creates && !list.some(({ status }) => status === 422))
    list.push({ status: 422, when: 'the idempotency key was used with another body' });
  return list;
}

/** Failures of the same status share one description. Each can extend the common body. */
function failed(failures: readonly PossibleFailure[], schemas: SchemaSet): Json {
  const common = refTo('schemas', 'Failure');
  const bodies = failures.map(({ code, body }) => {
    if (!code && !body) return common;
    return {
      allOf: [
        common,
        ...(code ? [{ type: 'object', properties: { code: { const: code } }, required: ['code'] }] : []),
        ...(body ? [schemas.of(body)] : []),
      ],
    };
  });
  const [first] = bodies;
  return {
    description: [...new Set(failures.map(({ code, when }) => (code ? `${when} (\`${code}\`)` : when)))].join(
      '; ',
    ),
    ...(failures[0]?.status === 429 && { headers: { 'Retry-After': refTo('headers', 'RetryAfter') } }),
    content: {
      'application/json': {
        schema: bodies.length === 1 ? first : { anyOf: bodies },
        examples: Object.fromEntries(failures.map((one) => [one.when, { value: failureExample(one) }])),
      },
    },
  };
}
