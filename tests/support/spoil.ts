import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HostileApi } from './hostile-api.ts';

/** Makes `answer` respond to all requests whose path and query match `address`. */
export function spoil(
  { shop }: HostileApi,
  address: RegExp,
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): void {
  shop.spoil = (request, response) => {
    if (!address.test(request.url ?? '')) return false;
    answer(response, request);
    return true;
  };
}
