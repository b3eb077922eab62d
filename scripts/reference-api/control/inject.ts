/** Applies scripted faults to calls. */
import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ArmedFault, type Fault, faultsFor, withWrongTypes } from './fault.ts';

/** Skips preflights and the control routes. */
export function injectFaults(faults: () => readonly ArmedFault[]): MiddlewareHandler {
  return async (http, next) => {
    const { method, path } = http.req;
    if (method === 'OPTIONS' || path.startsWith('/__test__/')) return next();
    const applied = faultsFor(faults(), method, path);
    for (const fault of applied) {
      if (fault.kind === 'delay') await wait(fault.milliseconds);
      if (fault.kind === 'status') return answer(http, fault);
      if (fault.kind === 'abort') return closeConnection(http);
    }
    await next();
    for (const fault of applied) {
      if (fault.kind === 'lost') {
        http.res = closeConnection(http);
        return undefined;
      }
      await spoilAnswer(http, fault);
    }
    return undefined;
  };
}

function answer(http: HonoContext, fault: Extract<Fault, { kind: 'status' }>): Response {
  const status = fault.status as ContentfulStatusCode;
  for (const [name, value] of Object.entries(fault.headers)) http.header(name, value);
  if (status === (204 as number)) return http.body(null, status);
  return typeof fault.body === 'string'
    ? http.html(fault.body, status)
    : http.json((fault.body ?? { message: 'Scripted fault' }) as object, status);
}

/** Destroys the socket, as a lost network connection does. */
function closeConnection(http: HonoContext): Response {
  const { outgoing } = http.env as { outgoing: { destroy: () => void } };
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function spoilAnswer(http: HonoContext, { kind }: Fault): Promise<void> {
  if (kind !== 'malformed' && kind !== 'wrongTypes' && kind !== 'empty') return;
  const text = await http.res.text();
  const spoilt = {
    empty: () => '',
    malformed: () => text.slice(0, Math.ceil(text.length / 2)) || '{',
    wrongTypes: () => JSON.stringify(text === '' ? 42 : withWrongTypes(JSON.parse(text))),
  }[kind]();
  const headers = new Headers(http.res.headers);
  headers.delete('Content-Length');
  const status = http.res.status === 204 ? 200 : http.res.status;
  http.res = undefined;
  http.res = new Response(spoilt, { status, headers });
}
