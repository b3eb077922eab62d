/** Storage, faults and call counts for tests of the session against a reference API. */
import type { ReferenceApi } from './reference-api.ts';

/** A `localStorage` for Node. */
export function memoryStorage(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, `${value}`),
  };
}

export interface Control {
  /** Arms faults; `scripts/reference-api/control/fault.ts` describes them. */
  fault: (...faults: readonly object[]) => Promise<void>;
  /** How many times a call arrived: `calls('POST /v1/auth/refresh')`. */
  calls: (call: string) => Promise<number>;
  /** Removes all faults and counts. */
  reset: () => Promise<void>;
}

/** Test control of an API over HTTP. */
export function controlOf(api: Pick<ReferenceApi, 'url'>): Control {
  const send = (method: string, path: string, body?: unknown) =>
    fetch(`${api.url}/__test__/${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
  return {
    fault: async (...faults) => void (await send('POST', 'faults', faults)),
    calls: async (call) => ((await (await send('GET', 'calls')).json()) as Record<string, number>)[call] ?? 0,
    reset: async () => {
      await send('DELETE', 'faults');
      await send('DELETE', 'calls');
    },
  };
}

/** Expires every access token. Refresh tokens stay valid. */
export function expireAccessTokens({ db }: ReferenceApi): void {
  db.exec('DELETE FROM access_token');
}
