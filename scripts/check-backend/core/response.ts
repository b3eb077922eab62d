/** Sends a request and reads the whole response, whatever the server does. */

/** Why we couldn't read a response, in words that follow "it", such as "can't be reached". */
export class NoResponse extends Error {
  /** The server took the request, but didn't complete a response. */
  readonly isTimeout: boolean;

  constructor(why: string, { isTimeout = false } = {}) {
    super(why);
    this.isTimeout = isTimeout;
  }
}

export interface WholeResponse {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** More than any page of a catalogue and any invoice. */
const mostBytes = 20 * 2 ** 20;

/** `timeout` is in milliseconds. Throws `NoResponse`. */
export async function readResponse(
  url: string,
  request: RequestInit,
  timeout: number,
): Promise<WholeResponse> {
  try {
    const response = await fetchAgain(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      ...request,
    });
    return { status: response.status, headers: response.headers, bytes: await bytesOf(response) };
  } catch (error) {
    if (error instanceof NoResponse) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new NoResponse(`doesn’t answer within ${timeout / 1000} seconds`, { isTimeout: true });
    throw new NoResponse(`can’t be reached: ${reasonOf(error)}`);
  }
}

async function bytesOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new NoResponse(`answers with more than ${mostBytes / 2 ** 20} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Tries a second time if the server has just closed the connection that an earlier call had left open. */
export const fetchAgain = (url: string, request: RequestInit) =>
  fetch(url, request).catch((error: unknown) => {
    if (['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error))) return fetch(url, request);
    throw error;
  });

const closed = 'the connection is closed at once';
const untrusted = 'nobody that this machine trusts has signed its certificate';
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'there is no host of this name, or no network',
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  EHOSTUNREACH: 'the network has no route to this host',
  ENETUNREACH: 'there is no network',
  UND_ERR_CONNECT_TIMEOUT: 'the host doesn’t accept the connection',
  ETIMEDOUT: 'the host doesn’t accept the connection',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it doesn’t speak HTTPS: name it with http://',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it doesn’t speak HTTPS: name it with http://',
};

const codeOf = (error: unknown) =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ??
  (error as NodeJS.ErrnoException).code ??
  '';

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const message = ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message;
  if (/^HPE_|does not match the HTTP/.test(code + message)) return 'it doesn’t speak HTTP';
  if (/^(Z_|ERR__ERROR_FORMAT|ERR_BROTLI)/.test(code)) return 'its response can’t be decompressed';
  return reasons[code] ?? (code || message);
}
