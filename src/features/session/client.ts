/**
 * The authorised client: a bearer header on every call, and on a 401 one refresh for all calls of all tabs, after which
 * the call is made once more with the same body and `Idempotency-Key`.
 *
 * The refresh sits below ky, in `fetch`: there a request is still whole, so a POST can be sent again, and ky's own
 * retries (network, 5xx) neither use up nor multiply the one allowed after a refresh.
 */
import { createClient } from '#api/client.ts';
import { logout, refresh } from '#api/contract/auth.ts';
import { RejectedError, UnauthorisedError } from '#api/errors.ts';
import type { Client } from '#api/speak.ts';
import { withPatientLock } from '#platform/lock.ts';
import type { Tokens } from './session.ts';
import { readSessionName, readTokens, storeTokens } from './tokens.ts';

const lockName = 'session-refresh';
/** Milliseconds: a refresh without an answer must not hold the lock for ever, nor a tab asleep all the others. */
const refreshTimeout = 10_000;
const lockPatience = 15_000;
/** Milliseconds a sign-out waits for an answer. */
const lastTimeout = 4000;

export interface SessionClientOptions {
  baseUrl: string;
  /** Sent as `Accept-Language`. */
  language: string;
  /** Called once for a refused refresh, however many calls waited for it; tokens are still stored then. */
  onRefused: () => void;
  fetch?: typeof fetch;
}

export interface SessionClient {
  /** For calls about the shopper. */
  authorised: Client;
  /** For sign-in, registration and what else needs no token. */
  open: Client;
}

/** Reads and writes the tokens of this device; keeps none of its own, so that all tabs always mean the same. */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  const { baseUrl, language, onRefused } = options;
  const send = options.fetch ?? ((input, init) => fetch(input, init));
  const open = createClient({ baseUrl, language, fetch: send });
  const refresher = createClient({
    baseUrl,
    language,
    fetch: send,
    retry: { limit: 0 },
    timeout: refreshTimeout,
  });
  let running: Promise<Tokens | undefined> | undefined;

  /** Tokens newer than those a call was refused with; undefined when the session is over. Throws why there are none for now. */
  function renewed(refused: string): Promise<Tokens | undefined> {
    const stored = readTokens();
    // Another call, or another tab, has renewed them or signed out since this call was sent.
    if (!stored || stored.accessToken !== refused) return Promise.resolve(stored);
    running ??= withPatientLock(lockName, lockPatience, () => renew(refused)).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function renew(refused: string): Promise<Tokens | undefined> {
    const before = readTokens();
    if (!before || before.accessToken !== refused) return before;
    const { refreshToken } = before;
    try {
      const answer = await refresher.call(refresh, { body: { refreshToken } });
      const tokens = { accessToken: answer.accessToken, refreshToken: answer.refreshToken ?? refreshToken };
      if (readTokens()?.refreshToken !== refreshToken) {
        // Signed out, or in as somebody else, meanwhile: the late answer brings nothing back (promise 9).
        refresher.call(logout, { body: { refreshToken: tokens.refreshToken } }).catch(() => undefined);
        return readTokens();
      }
      storeTokens(tokens);
      return tokens;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Without Web Locks another tab may have been quicker: what it stored counts.
      const now = readTokens();
      if (now?.refreshToken === refreshToken) onRefused();
      return now?.refreshToken === refreshToken ? undefined : now;
    }
  }

  const authorisedFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const again = request.clone();
    const [tokens, name] = [readTokens(), readSessionName()];
    const answer = await send(withBearer(request, tokens));
    if (answer.status !== 401 || !tokens) return answer;
    const newer = await abortable(renewed(tokens.accessToken), request.signal);
    // What one person asked for is never sent with another's tokens.
    return newer && readSessionName() === name ? send(withBearer(again, newer)) : answer;
  };

  return { authorised: createClient({ baseUrl, language, fetch: authorisedFetch }), open };
}

/**
 * For what is still to be said once the tokens have left the device: they live in this client alone. One renewal, no
 * repetition, and an end to waiting, as the shopper waits for it in order to leave.
 */
export function createLastClient({
  baseUrl,
  language,
  tokens,
}: Pick<SessionClientOptions, 'baseUrl' | 'language'> & { tokens: Tokens }): {
  client: Client;
  /** The newest one, to end the session with. */
  refreshToken: () => string;
} {
  let newest = tokens;
  let renewal: Promise<void> | undefined;
  const calm = { baseUrl, language, retry: { limit: 0 }, timeout: lastTimeout };
  const open = createClient(calm);
  const renew = async () => {
    const { refreshToken } = newest;
    const answer = await open.call(refresh, { body: { refreshToken } });
    newest = { accessToken: answer.accessToken, refreshToken: answer.refreshToken ?? refreshToken };
  };
  const authorisedFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const again = request.clone();
    const answer = await fetch(withBearer(request, newest));
    if (answer.status !== 401) return answer;
    renewal ??= renew();
    await renewal;
    return fetch(withBearer(again, newest));
  };
  return {
    client: createClient({ ...calm, fetch: authorisedFetch }),
    refreshToken: () => newest.refreshToken,
  };
}

/** Only these answers end a session; no network, 429 and 5xx keep it (promises 3 and 4). */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof UnauthorisedError ||
    (error instanceof RejectedError && [400, 403].includes(error.status))
  );
}

function withBearer(request: Request, tokens: Tokens | undefined): Request {
  if (tokens) request.headers.set('authorization', `Bearer ${tokens.accessToken}`);
  return request;
}

/** The refresh goes on for the others when one caller gives up. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
