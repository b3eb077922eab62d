/** Binds an endpoint of the contract to a handler: what comes in is checked by the contract's own schemas. */
import type { Hono, Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import type { Endpoint } from '#api/endpoint.ts';
import { Failure } from './failure.ts';

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type ResponseData<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.input<E['response']>
  : undefined;

export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  language: Language;
  http: HonoContext;
}

export type Language = 'en' | 'fr';

/** A handler answers the data of the contract, or a whole `Response` (files, another success status). */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => ResponseData<E> | Response | Promise<ResponseData<E> | Response>;

/** Registers one call. 400 for what is not JSON, 422 with `fields` for wrong values. */
export function route<E extends Endpoint>(app: Hono, endpoint: E, handler: Handler<E>): void {
  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (http) => {
    const language = languageOf(http.req.header('accept-language'));
    const answer = await handler({
      params: check(endpoint.params, http.req.param()) as Parsed<E['params']>,
      query: check(endpoint.query, http.req.query()) as Parsed<E['query']>,
      body: check(endpoint.body, endpoint.body && (await json(http))) as Parsed<E['body']>,
      language,
      http,
    });
    if (endpoint.localized || endpoint.cacheable) {
      http.header('Content-Language', language);
      http.header('Vary', 'Accept-Language', { append: true });
    }
    if (answer instanceof Response) return answer;
    if (answer === undefined) return http.body(null, 204);
    return http.json(answer as object, endpoint.status as ContentfulStatusCode);
  });
}

/** The first supported language of `Accept-Language` by weight (RFC 9110, 12.5.4); English otherwise. */
export function languageOf(header: string | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const weight = rest.map((r) => /^\s*q=([\d.]+)/.exec(r)?.[1]).find(Boolean);
      return { language: tag.split('-')[0] ?? '', weight: weight ? Number(weight) : 1 };
    })
    .sort((a, b) => b.weight - a.weight);
  const wish = wishes.find(({ language, weight }) => weight > 0 && (language === 'en' || language === 'fr'));
  return (wish?.language as Language | undefined) ?? 'en';
}

async function json(http: HonoContext): Promise<unknown> {
  const text = await http.req.text();
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new Failure(400, 'The body is not JSON');
  }
}

function check(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues)
    fields[issue.path.map(String).join('.') || 'body'] ??= issue.message || issue.code || 'wrong';
  throw new Failure(422, 'Some values are wrong', { fields });
}
