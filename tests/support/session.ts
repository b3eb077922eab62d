/** Browser tabs without a browser: the session's client over one storage, against a real API whose calls are counted. */
import type { ReferenceApi } from './reference-api.ts';

/** `localStorage` for programs that have none. */
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
  /** Arms faults of `scripts/reference-api/control/fault.ts`. */
  fault: (...faults: readonly object[]) => Promise<void>;
  /** How often a call arrived: `calls('POST /v1/auth/refresh')`. */
  calls: (call: string) => Promise<number>;
  /** Faults and counts of the last test are gone. */
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

/** Makes every access token of the API dead, as after their fifteen minutes; refresh tokens live on. */
export function expireAccessTokens({ db }: ReferenceApi): void {
  db.exec('DELETE FROM access_token');
}
