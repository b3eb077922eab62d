/** A proxy that makes the backend behind it break rules. */
import { createServer } from 'node:http';
import { endpoints } from '#api/contract/endpoints.ts';
import { fetchAgain } from '../../../scripts/check-backend/core/response.ts';
import { listen } from '../../../scripts/preview/listen.ts';

/** A response on its way to the shop. Faults change it. */
export interface Exchange {
  /** The call's name in the contract, or its method and path. */
  call: string;
  /** How many calls of this name there have been, this one included. */
  count: number;
  request: { url: string; headers: Record<string, string>; body: unknown };
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: faults reach into bodies of every shape.
  body: any;
}

export interface Fault {
  /** Changes the request before it reaches the backend. */
  before?: (request: Exchange['request'], call: string) => void;
  /** Changes the response. `again` sends the request once more and returns the response's body. */
  after?: (exchange: Exchange, again: () => Promise<unknown>) => void | Promise<void>;
}

const patterns = endpoints.map(({ name, method, path }) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}$`),
}));

const nameOf = (method: string, path: string) =>
  patterns.find((one) => one.method === method && one.pattern.test(path))?.name ?? `${method} ${path}`;

/** Starts the proxy. The caller closes it. `ask` calls the backend, by default over the network. */
export async function startFaultyBackend(url: string, ask: typeof fetchAgain = fetchAgain) {
  const counts = new Map<string, number>();
  const proxy = {
    fault: {} as Fault,
    /** Replaces the fault, and counts calls from the beginning. */
    breakWith(fault: Fault) {
      proxy.fault = fault;
      counts.clear();
    },
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const method = incoming.method ?? 'GET';
    const call = nameOf(method, new URL(incoming.url ?? '/', url).pathname);
    const { host: _, connection: __, ...rest } = incoming.headers;
    const request = {
      url: incoming.url ?? '/',
      headers: rest as Record<string, string>,
      body: jsonOf(text),
    };
    proxy.fault.before?.(request, call);
    const send = () => {
      const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = request.headers;
      return ask(url + request.url, { method, headers, ...(body && { body }) });
    };
    const response = await send();
    const bytes = Buffer.from(await response.arrayBuffer());
    const count = (counts.get(call) ?? 0) + 1;
    counts.set(call, count);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const exchange: Exchange = {
      call,
      count,
      request,
      status: response.status,
      headers: new Headers(response.headers),
      body: isJson ? jsonOf(bytes.toString()) : bytes,
    };
    await proxy.fault.after?.(exchange, async () => jsonOf(await (await send()).text()));
    for (const name of ['content-length', 'content-encoding', 'transfer-encoding'])
      exchange.headers.delete(name);
    // Without this, Node adds the header that the fault has removed.
    outgoing.sendDate = false;
    outgoing.writeHead(exchange.status, Object.fromEntries(exchange.headers));
    const { body } = exchange;
    outgoing.end(body instanceof Uint8Array || typeof body === 'string' ? body : JSON.stringify(body));
  });
  return Object.assign(proxy, await listen(server));
}

function jsonOf(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return text;
  }
}
