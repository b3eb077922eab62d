/** Calls of the contract, as a shopper makes them. */
import { randomUUID } from 'node:crypto';

/** Each call has its own connection. Medusa ends idle connections, perhaps just when a call begins to use one again. */
export const ownConnection = { connection: 'close' };

/** These calls come from an IP address of their own, because the plugin limits the calls from each IP address. */
const headers = { ...ownConnection, 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' };

interface CallResponse<T> {
  status: number;
  data: T;
}

export type CallApi = <T>(
  method: string,
  path: string,
  body?: object,
  token?: string,
  idempotencyKey?: string,
) => Promise<CallResponse<T>>;

export const callerOf =
  (url: string, language?: string): CallApi =>
  async (method, path, body, token, idempotencyKey) => {
    const response = await fetch(`${url}/v1/${path}`, {
      method,
      headers: {
        ...headers,
        ...(language && { 'accept-language': language }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, data: JSON.parse(text || '{}') };
  };

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export const password = 'Copper pan 7 of 9';

/** Registers a shopper. */
export async function registerShopper(call: CallApi): Promise<{ email: string; tokens: Tokens }> {
  const email = `${randomUUID()}@example.com`;
  await call('POST', 'auth/register', { firstName: 'Ada', lastName: 'Lovelace', email, password });
  const { data: tokens } = await call<Tokens>('POST', 'auth/login', { email, password });
  return { email, tokens };
}

/** Calls `isTrue` until it resolves with true. A busy machine takes a while. */
export async function eventually(what: string, isTrue: () => Promise<boolean>, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`This never happened: ${what}`);
}
