/** Explains why the API can't be read, for the person who runs the rebuild. */
import { ApiError, OfflineError, TooManyRequestsError } from '#api/errors.ts';
import { inLine } from '../../print.ts';
import { causeOf, RebuildError, reasonOf } from '../core/rebuild-error.ts';

/** Codes of calls that never reached the API: the URL is wrong, or nothing listens there. */
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** `subject` is what was read, such as `category "cups"`. An error that isn't an `ApiError` is returned unchanged. */
export function explainApiError(error: unknown, apiUrl: string, subject = ''): unknown {
  if (!(error instanceof ApiError)) return error;
  const api = `The API at ${apiUrl}`;
  const said = `${subject && `${subject}: `}${error.message}`;
  const failure = (message: string, advice: string) => new RebuildError(inLine(message), advice, error);
  if (error instanceof TooManyRequestsError)
    return failure(
      `${api} has a rate limit, and this run exceeded it: ${said}`,
      'Build again later, or raise the rate limit for this machine.',
    );
  if (!(error instanceof OfflineError))
    return failure(
      `${api} sent a response that can't be used: ${said}`,
      "Check that PUBLIC_API_URL is right, and check the API's log. Then build again.",
    );
  const reason = reasonOf(error);
  if (unreachable.has((causeOf(error) as NodeJS.ErrnoException).code ?? ''))
    return failure(
      `Can't reach the API at ${apiUrl}: ${reason}`,
      'Check that it is running and that PUBLIC_API_URL is right. To start the reference API: npm run api',
    );
  // Like browsers, `fetch` refuses the ports of other services (https://fetch.spec.whatwg.org/#port-blocking).
  if (reason === 'bad port')
    return failure(
      `Can't reach the API at ${apiUrl}: Node makes no calls to this port`,
      'Choose another port for the API, and correct PUBLIC_API_URL. Browsers refuse this port, too.',
    );
  if (reason === error.message)
    return failure(
      `${api} does not answer: ${said}`,
      "Every attempt timed out. Check the API's log and load, then build again.",
    );
  return failure(
    `Lost the connection to the API at ${apiUrl} (${error.call}${subject && `, ${subject}`}): ${reason}`,
    'The API, or a proxy in front of it, closes connections. Check its log, then build again.',
  );
}
