/** A client whose calls end with the session. */
import { StoppedError } from '#api/errors.ts';
import { type Client, createClientWith } from '#api/request.ts';
import { firstAbort } from '#api/signals.ts';

interface PageSession {
  /** Aborted when the session ends. */
  readonly signal: () => AbortSignal;
  /** Checks whether another tab has signed out, even before its storage event arrives. */
  readonly sync: () => void;
}

/** If the session ends during a call, the call rejects with `StoppedError`, so the response never reaches a store. */
export function endWithSession(client: Client, session: PageSession): Client {
  return createClientWith(async (endpoint, input, options) => {
    const call = endpoint.name;
    const signal = session.signal();
    try {
      const result = await client.send(endpoint, input, {
        ...options,
        signal: options?.signal ? firstAbort(options.signal, signal) : signal,
      });
      session.sync();
      if (signal.aborted) throw new StoppedError('the session ended', { call });
      return result;
    } catch (error) {
      if (signal.aborted) throw new StoppedError('the session ended', { call, cause: error });
      throw error;
    }
  });
}
