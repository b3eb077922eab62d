/** Responds to the calls of the contract: from the headers of the request to the bytes of the response. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { memberOf } from '../../../backend/account/member.ts';
import { serverFailed, unknownEndpoint } from '../../../backend/failures/common-failures.ts';
import { HttpError } from '../../../backend/failures/http-error.ts';
import { corsRules } from '../../../backend/http/cors.ts';
import { etagOf, namesEtag } from '../../../backend/http/etag.ts';
import { isUnreadable, unreadable } from '../../../backend/http/json-body.ts';
import { validated } from '../../../backend/http/validated.ts';
import { WithStatus } from '../../../backend/http/with-status.ts';
import { limiter } from '../../../backend/limits/limiter.ts';
import { defaultLimits } from '../../../backend/limits/limits.ts';
import type { Endpoint } from '../contract.ts';
import type { Container, PluginOptions } from '../medusa-types.ts';
import { customerIdOf } from '../session/session.ts';
import { callerOf, isShopOrigin } from './caller.ts';
import { runOnce } from './idempotency.ts';
import { failureBody, type Language, languageOf } from './language.ts';
import { readJson } from './request.ts';
import { type Route, tableOf } from './route.ts';

interface Incoming extends IncomingMessage {
  scope: Container;
  /** The whole path. Express cuts the beginning off `url`. */
  originalUrl: string;
}

/** What a call returned. */
interface CallResult {
  endpoint: Endpoint;
  /** As the shop names it. */
  language: string | undefined;
  returned: unknown;
}

/** What it takes to answer a call, besides the request. */
interface Answering {
  find: ReturnType<typeof tableOf>;
  limits: ReturnType<typeof limiter>;
  options: PluginOptions;
  language: Language;
}

/** An Express middleware that answers every request itself, instead of passing it on to Medusa. */
export function responder(routes: readonly Route[]) {
  const find = tableOf(routes);
  // Each process of Medusa counts only the calls that reach it.
  const limits = limiter({ limits: () => defaultLimits, now: Date.now });

  return async (request: Incoming, response: ServerResponse): Promise<void> => {
    const options = request.scope.resolve('storefront').options;
    const language = languageOf(request.headers['accept-language'], options);
    setCommonHeaders(request, response, options);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    try {
      send(request, response, await answerTo(request, { find, limits, options, language }));
    } catch (error) {
      sendFailure(request, response, error);
    }
  };
}

async function answerTo(
  request: Incoming,
  { find, limits, options, language }: Answering,
): Promise<CallResult> {
  const { pathname, searchParams } = new URL(request.originalUrl, 'http://medusa');
  const match = find(request.method ?? '', pathname);
  if (!match) throw unknownEndpoint();
  const { endpoint, route, params } = match;
  // Nothing has such an id or slug, and PostgreSQL refuses to look for it.
  if (Object.values(params).some(isUnreadable)) throw unknownEndpoint();
  if ([...searchParams.values()].some(isUnreadable)) throw unreadable();
  // 404 tells the shop that the backend lacks an optional call. Other missing calls get 501.
  if (!route && endpoint.optional) throw unknownEndpoint();
  const { authorization } = request.headers;
  const customerId = await memberOf(endpoint, authorization, (token) => customerIdOf(request.scope, token));
  if (!route) throw notServed(endpoint);
  const counted = { call: endpoint.name, caller: callerOf(request, options), userId: customerId };
  limits.count(counted);
  const query = endpoint.query && validated(endpoint.query, Object.fromEntries(searchParams));
  const body = endpoint.body && validated(endpoint.body, await readJson(request));
  const email = emailIn(body);
  const run = async () => {
    // A repeated call doesn't get here: it sends no second email, so it doesn't count.
    if (email !== undefined) limits.countEmail(counted, email);
    return route.handle({
      params,
      query,
      body,
      language: language.name,
      locale: language.locale,
      customerId,
      container: request.scope,
      remember: () => limits.remember(counted, email ?? ''),
    });
  };
  const key = endpoint.creates ? request.headers['idempotency-key'] : undefined;
  const call = `${endpoint.method} ${pathname}`;
  const returned =
    key === undefined
      ? await run()
      : await runOnce(request.scope, { key: String(key), customerId, call, body, seal: route.seal }, run);
  return { endpoint, language: language.name, returned };
}

function sendFailure(request: Incoming, response: ServerResponse, error: unknown): void {
  if (!(error instanceof HttpError)) request.scope.resolve('logger').error(textOf(error));
  const failure = error instanceof HttpError ? error : serverFailed();
  const text = JSON.stringify(failureBody(failure, request.headers['accept-language']));
  response.writeHead(failure.status, { ...failure.headers, 'Content-Type': 'application/json' }).end(text);
}

const notServed = ({ method, path }: Endpoint) =>
  new HttpError(501, `This backend doesn’t answer ${method} ${path} yet.`);

function emailIn(body: unknown): string | undefined {
  const { email } = Object(body) as { email?: unknown };
  return typeof email === 'string' ? email : undefined;
}

function setCommonHeaders(request: Incoming, response: ServerResponse, options: PluginOptions): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Vary', 'Origin, Accept-Language');
  const { origin } = request.headers;
  if (!isShopOrigin(origin, options)) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Expose-Headers', corsRules.exposeHeaders.join(', '));
  if (request.method !== 'OPTIONS') return;
  response.setHeader('Access-Control-Allow-Methods', corsRules.allowMethods.join(', '));
  response.setHeader('Access-Control-Allow-Headers', corsRules.allowHeaders.join(', '));
  response.setHeader('Access-Control-Max-Age', String(corsRules.maxAge));
}

function send(
  request: Incoming,
  response: ServerResponse,
  { endpoint, language, returned }: CallResult,
): void {
  const { status, data } =
    returned instanceof WithStatus ? returned : { status: endpoint.status, data: returned };
  if (endpoint.response === 'pdf') throw new TypeError(`${endpoint.name}: the plugin can't send files`);
  if (endpoint.response === undefined) {
    response.writeHead(status).end();
    return;
  }
  // A wrong response is a bug in the plugin. The log says more about it than the shop could.
  const result = z.safeParse(endpoint.response, data);
  if (!result.success) throw new TypeError(`${endpoint.name}: ${z.prettifyError(result.error)}`);
  const text = JSON.stringify(data);
  if (language !== undefined && (endpoint.cacheable || endpoint.localized))
    response.setHeader('Content-Language', language);
  if (endpoint.cacheable) {
    const etag = etagOf(language, text);
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    if (namesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end();
      return;
    }
  } else response.setHeader('Cache-Control', 'no-store');
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
}

/** Medusa's workflows may throw objects that only look like errors. */
function textOf(error: unknown): string {
  const { stack, message } = Object(error) as Partial<Error>;
  return stack ?? message ?? String(error);
}
