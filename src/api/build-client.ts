/**
 * The API client of the build, based on ky. The browser's client can't use ky: ky calls `AbortSignal.any`, which the oldest
 * supported browsers lack. ky also creates a `Request`, whose `keepalive` Firefox ignores.
 */
import ky, { isKyError } from 'ky';
import { type Client, createClientOver } from './request.ts';

/**
 * `baseUrl` is the API host. `language` is sent as `Accept-Language`. A call with a single invalid item throws a `ContractError`,
 * which the rebuild reports. The caller adds retries and time limits, because ky returns before it has read the body. If the body
 * is then cut off, ky doesn't retry.
 */
export function createBuildClient(baseUrl: string, language: string): Client {
  const http = ky.create({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/`,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
  });
  return createClientOver(
    async (path, { body, isQuery: _, ...request }) => {
      try {
        const { signal } = request;
        return await http(path, {
          ...request,
          ...(body === undefined ? {} : { json: body }),
          // ky's `Request` follows the signal only until the `Request` is garbage-collected, which may be before the body has arrived.
          ...(signal && { fetch: (input, init) => fetch(input, { ...init, signal }) }),
        });
      } catch (error) {
        throw isKyError(error) ? new TypeError('no response', { cause: error }) : error;
      }
    },
    { language, strict: true },
  );
}
