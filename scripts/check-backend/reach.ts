/** Finds out whether there is an API at an address, before any rule is checked. */
import { listCategories } from '#api/contract/catalog.ts';
import { currentUser } from '#api/contract/user.ts';

/** Returns what is wrong, in one sentence, or undefined if something answers like an API. */
export async function whyUnreachable(url: string, timeout = 15_000): Promise<string | undefined> {
  const [first, second] = [listCategories.path, currentUser.path];
  const categories = await ask(url, first, timeout);
  if (typeof categories === 'string') return categories;
  if (categories.status !== 404) return undefined;
  // A backend that lacks only one call is told which rule it breaks.
  const user = await ask(url, second, timeout);
  if (typeof user === 'string' || user.status === 404)
    return `${url} is no API of a shop: it has neither ${first} nor ${second}.`;
  return undefined;
}

/** The status of something that answers with JSON, or what is wrong. */
async function ask(url: string, path: string, timeout: number): Promise<{ status: number } | string> {
  const address = `${url}${path}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      signal: AbortSignal.timeout(timeout),
      redirect: 'manual',
      headers: { accept: 'application/json' },
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return `${address} doesn’t answer within ${timeout / 1000} seconds.`;
    return `${url} can’t be reached: ${reasonOf((error as Error).cause as NodeJS.ErrnoException | undefined)}.`;
  }
  const { status } = response;
  if (status === 429 || status >= 500)
    return `${address} answers with status ${status}. Try again when the backend is up.`;
  const target = response.headers.get('location');
  if (target) return `${address} leads on to ${target}. Name that address.`;
  try {
    JSON.parse(text);
    return { status };
  } catch {
    const what = /^\s*</.test(text) ? 'a web page' : text ? 'something that is no JSON' : 'nothing';
    return `${url} is no API of a shop: ${path} answers with ${what} (status ${status}).`;
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'there is no host of this name, or no network',
  ECONNRESET: 'the connection is closed at once',
  UND_ERR_SOCKET: 'the connection is closed at once',
};

const reasonOf = (cause: NodeJS.ErrnoException | undefined) =>
  reasons[cause?.code ?? ''] ?? cause?.code ?? cause?.message ?? 'the reason is unknown';
