/**
 * The build's client, based on ky. Browsers use client.ts: ky calls `AbortSignal.any`, which the oldest
 * supported ones lack, and Firefox drops `keepalive` from the `Request` that ky makes.
 */
import ky, { isKyError } from 'ky';
import { type Client, speak } from './request.ts';

/**
 * `baseUrl` is the API host; `language` is sent as `Accept-Language`. One invalid item makes the whole answer
 * a `ContractError`, which the rebuild reports. The caller retries and limits the time, because a truncated
 * body fails an attempt, too.
 */
export function createBuildClient(baseUrl: string, language: string): Client {
  const http = ky.create({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/`,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
  });
  return speak(
    async (address, { body, isQuery: _, ...request }) => {
      try {
        const response = await http(address, { ...request, ...(body === undefined ? {} : { json: body }) });
        if (response.ok || response.status === 304) return { response };
        return { response, refusal: await response.json().catch(() => undefined) };
      } catch (error) {
        throw isKyError(error) ? new TypeError('no answer', { cause: error }) : error;
      }
    },
    { language, strict: true },
  );
}
