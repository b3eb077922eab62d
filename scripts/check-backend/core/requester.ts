/** Sends requests to the backend, one after another or at once, and keeps the replies. */
import { type Endpoint, type Output, requestPath } from '#api/contract/endpoint.ts';
import { retryAfterOf, waitWithoutTime } from '#lib/retry-after.ts';
import { described } from './describe.ts';
import { Broken, CutShort } from './finding.ts';
import { NoResponse, readResponse } from './response.ts';

export interface RequestOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** Sent as JSON, except a string, which is sent as it is. */
  body?: unknown;
  /** Access token. */
  token?: string | undefined;
  language?: string;
  /** `Idempotency-Key`. */
  key?: string;
  headers?: Record<string, string>;
}

/** A complete response. */
export interface BackendReply {
  /** `POST /v1/order` */
  call: string;
  /** The call's name in the contract. */
  endpoint: string;
  status: number;
  headers: Headers;
  /** Parsed JSON, the bytes of a file, or any other text as it is. Undefined if the body is empty. */
  body: unknown;
  isJson: boolean;
  sent: string | undefined;
  milliseconds: number;
}

export interface DataReply<E extends Endpoint> extends BackendReply {
  data: Output<E>;
}

export interface BackendOptions {
  /** Without a slash at the end. */
  url: string;
  /** The shop's own origin, as browsers send it. */
  origin: string;
  /** Sends one request at a time. */
  isSlow?: boolean;
  /** Milliseconds until a call counts as hanging. */
  timeout?: number;
  /** Waits for one of three things: the pause after a 429, a replaced token's expiry, a reservation's end. Tests move the clock instead. */
  wait?: (milliseconds: number) => Promise<void>;
}

const mostWaits = 5;
const longestWait = 60;
/** This many hanging calls in a row end the check. Without this limit, every rule would wait for a backend that hangs. */
const mostTimeouts = 3;

/** Sends requests, waits when the backend asks for a pause, and gives up on a request that hangs. */
export function requester(options: Required<BackendOptions>) {
  const replies: BackendReply[] = [];
  let timeouts = 0;

  async function request(endpoint: Endpoint, sent: RequestOptions = {}): Promise<BackendReply> {
    for (let waits = 0; ; waits++) {
      const reply = await requestOnce(endpoint, sent);
      replies.push(reply);
      if (reply.status !== 429) return reply;
      const seconds = retryAfterOf(reply.headers) ?? waitWithoutTime;
      if (waits === mostWaits || seconds > longestWait)
        throw new CutShort(
          `the backend limits ${reply.call} (429: check again in ${seconds} s, or fewer groups with --only)`,
        );
      await options.wait(seconds * 1000);
    }
  }

  async function requestOnce(endpoint: Endpoint, sent: RequestOptions): Promise<BackendReply> {
    const call = `${endpoint.method} ${endpoint.path}`;
    const started = performance.now();
    const path = requestPath(endpoint, sent.params, sent.query);
    const request = requestOf(endpoint, sent, options.origin);
    if (timeouts === mostTimeouts) throw new CutShort('the backend doesn’t answer any more');
    try {
      const { status, headers, bytes } = await readResponse(options.url + path, request, options.timeout);
      timeouts = 0;
      return {
        call,
        endpoint: endpoint.name,
        status,
        headers,
        ...readBody(bytes, headers),
        sent: described(sent.body) || (path === endpoint.path ? undefined : path),
        milliseconds: performance.now() - started,
      };
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      timeouts = error.isTimeout ? timeouts + 1 : 0;
      throw new Broken(
        {
          call,
          sent: described(sent.body) || undefined,
          came: `no response: it ${error.message}`,
          expected: 'a response',
        },
        `call.${endpoint.name}`,
      );
    }
  }

  return { replies, request };
}

function requestOf(endpoint: Endpoint, sent: RequestOptions, origin: string): RequestInit {
  const body =
    sent.body === undefined || typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body);
  return {
    method: endpoint.method,
    headers: {
      accept: endpoint.response === 'pdf' ? 'application/pdf, application/json' : 'application/json',
      origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
      'accept-language': sent.language ?? 'en',
      ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
      ...sent.headers,
    },
    ...(body !== undefined && { body }),
  };
}

/** `isJson` tells a JSON string from a text that isn't JSON. */
function readBody(bytes: Buffer, headers: Headers): { body: unknown; isJson: boolean } {
  if (!bytes.length) return { body: undefined, isJson: false };
  const type = headers.get('content-type') ?? '';
  if (/pdf|octet-stream|image/.test(type)) return { body: new Uint8Array(bytes), isJson: false };
  const text = bytes.toString();
  try {
    return { body: JSON.parse(text), isJson: true };
  } catch {
    return { body: text, isJson: false };
  }
}
