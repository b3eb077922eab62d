/** Reads the body of a request. */
import type { IncomingMessage } from 'node:http';
import { tooLarge } from '../../../backend/failures/common-failures.ts';
import { jsonOf } from '../../../backend/http/json-body.ts';

const mostBytes = 1_000_000;

/** Throws `HttpError` 413 for a body that is too large, 400 for one that isn't JSON or has unreadable characters. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return jsonOf(Buffer.concat(chunks).toString());
}
