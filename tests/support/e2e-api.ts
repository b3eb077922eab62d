/** The shop's API for end-to-end tests, called beside the page under test. */

export const apiUrl = () => process.env['SHOP_API_URL'] ?? '';

/** Rejects when the API refuses the call. */
export async function callApi<Answer>(
  method: string,
  path: string,
  body?: unknown,
  token?: string | null,
): Promise<Answer> {
  const answer = await fetch(apiUrl() + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}
