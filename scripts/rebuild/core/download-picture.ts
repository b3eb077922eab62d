/**
 * Downloads pictures. Their URLs come from the catalogue, so a supplier could name a URL inside the merchant's network: a router,
 * another server, the metadata of a cloud machine. Only the API's own origin may be inside this network.
 */
import dns from 'node:dns';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublic } from '#snapshot/public-ip.ts';

/** Larger originals aren't resized. */
export const mostPictureBytes = 30_000_000;
const mostRedirects = 5;

/** Thrown for a URL that must not be requested. The message says nothing about the server at this URL. */
export class Refused extends Error {}

export interface Download {
  status: number;
  headers: IncomingMessage['headers'];
  /** Undefined if the status isn't a success, or if there are more than `mostPictureBytes`. */
  bytes: Buffer | undefined;
}

interface DownloadOptions {
  apiUrl: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Follows redirects, and checks each URL on the way. Throws `Refused`, or an error of the network, or the signal's
 * reason.
 */
export async function downloadPicture(picture: string, options: DownloadOptions): Promise<Download> {
  let url = new URL(picture);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await ask(url, options);
    const { statusCode: status = 0, headers } = response;
    if (status < 300 || status === 304 || status >= 400 || !headers.location) {
      const isSuccess = status >= 200 && status < 300;
      const bytes = isSuccess ? await readLimited(response) : undefined;
      response.destroy();
      return { status, headers, bytes };
    }
    response.destroy();
    url = new URL(headers.location, url);
  }
  throw new Refused('too many redirects');
}

async function ask(url: URL, { apiUrl, headers, signal }: DownloadOptions): Promise<IncomingMessage> {
  const isOwn = url.origin === new URL(apiUrl).origin;
  if (!isOwn) refuseInner(url);
  const { get } = url.protocol === 'http:' ? http : https;
  // A picture is compressed already. Without this header, a host may compress it again.
  const request = get(url, {
    headers: { 'accept-encoding': 'identity', ...headers },
    signal,
    ...(!isOwn && { agent: publicAgent }),
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** Checks a host that is an IP address. Node calls `lookup`, which checks names, only for other hosts. */
function refuseInner({ protocol, hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' || (isIP(host) && !isPublic(host)))
    throw new Refused('not a public https address');
}

/**
 * Resolves a name, and refuses it if any of its addresses isn't public. The connection uses exactly these addresses, so that the
 * name can't resolve to another address after the check.
 */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) done(error ?? new Error(`${hostname} has no address`), []);
    else if (!found.every(({ address }) => isPublic(address))) done(new Refused('not a public address'), []);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });

const publicAgent = new https.Agent({ keepAlive: true, lookup: publicLookup });

/** Returns undefined if the body has more than `mostPictureBytes`. */
async function readLimited(response: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > mostPictureBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
