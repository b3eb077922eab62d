/** What to do about a change whose response was lost: find out whether it took effect. */
import { ContractError, OfflineError, resultOf, ServerError } from './errors.ts';
import type { CallOptions } from './request.ts';

/** Milliseconds. Short, so that a shopper without a network soon learns of the failure. */
const longestWait = 3000;

/** Reads the state after a call whose response was lost. Resolves with `undefined` if this read fails or takes too long. */
export async function askAgain<T>(read: (options: CallOptions) => Promise<T>): Promise<T | undefined> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), longestWait);
  const result = await resultOf(() => read({ signal: timeout.signal }));
  clearTimeout(timer);
  return result.ok ? result.data : undefined;
}

/** Whether a failed call may still have taken effect, because the API's response was lost, unreadable or a 5xx. */
export function mayBeDone(error: unknown): boolean {
  return [OfflineError, ServerError, ContractError].some((kind) => error instanceof kind);
}
