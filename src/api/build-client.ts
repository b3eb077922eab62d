/**
 * The build's client, based on ky. Browsers use client.ts: ky calls `AbortSignal.any`, which the oldest supported
 * browsers lack, and Firefox drops `keepalive` from the `Request` that ky creates.
 */
import ky, { isKyError } from 'ky';
import { type Client, clientOver } from './request.ts';

/**
 * `baseUrl` is the API host; `language` is sent as `Accept-Language`. A single invalid item makes the whole response a
 * `ContractError`, which the rebuild reports. The caller retries and sets time limits, because a truncated body also
 * fails an attempt.
 */
export function createBuildClient(baseUrl: string, language: string): Client {
  const http = ky.create({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/`,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
  });
  return clientOver(
    async (address, { body, isQuery: _, ...request }) => {
      try {
        const response = await http(address, { ...request, ...(body === undefined ? {} : { json: body }) });
        if (response.ok || response.status === 304) return { response };
        return { response, errorBody: await response.json().catch(() => undefined) };
      } catch (error) {
        throw isKyError(error) ? new TypeError('no response', { cause: error }) : error;
      }
    },
    { language, strict: true },
  );
}
