import { ownConnection } from './calls.ts';

/** Medusa's admin API, as the merchant uses it. */
export interface Admin {
  email: string;
  password: string;
}

/** Signs in, and calls with POST if there is a body. Rejects when Medusa refuses. */
export async function callAdmin<T>(url: string, admin: Admin, path: string, body?: object): Promise<T> {
  const call = async <Body>(place: string, sent: object | undefined, token = ''): Promise<Body> => {
    const response = await fetch(`${url}${place}`, {
      method: sent ? 'POST' : 'GET',
      headers: {
        ...ownConnection,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    if (!response.ok) throw new Error(`${place} answers ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const { token } = await call<{ token: string }>('/auth/user/emailpass', admin);
  return call<T>(path, body, token);
}
