/** Reads the bodies of requests, and finds texts that no database stores. */
import { invalidJson } from '../failures/common-failures.ts';
import { HttpError } from '../failures/http-error.ts';

/** An empty body counts as `{}`. Throws `HttpError` 400 for a body that isn't JSON or has unreadable characters. */
export function jsonOf(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw invalidJson();
  }
  // Only a `\u` escape can put a lone surrogate, or most control characters, into a text.
  if (text.includes('\\u')) JSON.stringify(body, rejectUnreadable);
  return body;
}

function rejectUnreadable(name: string, value: unknown): unknown {
  for (const text of [name, value]) if (typeof text === 'string' && isUnreadable(text)) throw unreadable();
  return value;
}

export const unreadable = () =>
  new HttpError(400, 'Your text contains characters we can’t read. Remove them and try again.');

/**
 * Finds lone surrogates, which the databases can't store, and control characters other than tab and line break
 * (RFC 7493, 2.1).
 */
export const isUnreadable = (text: string): boolean =>
  !text.isWellFormed() || /[\p{Cc}--[\t\n\r]]/v.test(text);
