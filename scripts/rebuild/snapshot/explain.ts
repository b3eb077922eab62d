/** Why the catalogue cannot be read, in words for the person who runs the rebuild. */
import { ApiError, OfflineError, ServerError, TooManyRequestsError } from '#api/errors.ts';
import { RebuildFailure, reasonOf } from '../failure.ts';

/** One category's list failed: says which one. */
export class ListFailure extends Error {
  readonly category: string;
  constructor(category: string, cause: unknown) {
    super(`the list of category "${category}" failed`, { cause });
    this.name = 'ListFailure';
    this.category = category;
  }
}

/** The call never reached the API: another address, or nothing listens there. */
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The reason may be gone in a minute. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ListFailure) return isPassing(error.cause);
  return (
    error instanceof OfflineError || error instanceof ServerError || error instanceof TooManyRequestsError
  );
}

/** Errors that are not the API's stay as they are. */
export function explain(error: unknown, apiUrl: string): unknown {
  const isList = error instanceof ListFailure;
  const inner = isList ? error.cause : error;
  if (!(inner instanceof ApiError)) return inner;
  const what = isList ? `category "${error.category}": ${inner.message}` : inner.message;
  if (inner instanceof OfflineError)
    return explainOffline(inner, apiUrl, isList ? error.category : undefined);
  if (inner instanceof TooManyRequestsError)
    return new RebuildFailure(
      `The API at ${apiUrl} limits how often we may call it: ${what}`,
      'Build again later, or raise the limit for the machine that builds.',
      error,
    );
  return new RebuildFailure(
    `The API at ${apiUrl} sent an invalid answer: ${what}`,
    'The shop needs this list. Fix it in the API, then build again.',
    error,
  );
}

function explainOffline(error: OfflineError, apiUrl: string, category: string | undefined): RebuildFailure {
  const during = category === undefined ? error.call : `${error.call}, category "${category}"`;
  const reason = reasonOf(error);
  if (unreachable.has(codeOf(error) ?? ''))
    return new RebuildFailure(
      `Can't reach the API at ${apiUrl}: ${reason}`,
      'Check that it is running and that PUBLIC_API_URL is right. To start the reference API: npm run api',
      error,
    );
  if (reason === error.message)
    return new RebuildFailure(
      `The API at ${apiUrl} does not answer: ${category === undefined ? reason : `category "${category}": ${reason}`}`,
      'Every attempt timed out. Check its log and its load, then build again.',
      error,
    );
  return new RebuildFailure(
    `Lost the connection to the API at ${apiUrl} (${during}): ${reason}`,
    'The API, or a proxy in front of it, closes connections. Check its log, then build again.',
    error,
  );
}

/** The system's code of the innermost error, `ECONNREFUSED` for example. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  return (error as NodeJS.ErrnoException).code ?? codeOf(error.cause);
}
