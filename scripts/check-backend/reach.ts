/** Finds out whether there is an API at an address, before any rule is checked. */
import { listCategories } from '#api/contract/catalog.ts';

/** Returns what is wrong, in one sentence, or undefined if something answers like an API. */
export async function whyUnreachable(url: string, timeout = 15_000): Promise<string | undefined> {
  const address = `${url}${listCategories.path}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'application/json' },
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return `${address} doesn’t answer within ${timeout / 1000} seconds.`;
    const cause = (error as Error).cause as NodeJS.ErrnoException | undefined;
    const reason = cause?.code === 'ECONNREFUSED' ? 'nothing listens there' : (cause?.code ?? cause?.message);
    return `${url} can’t be reached${reason ? `: ${reason}` : ''}.`;
  }
  if (response.status === 429 || response.status >= 500)
    return `${address} answers with status ${response.status}. Try again when the backend is up.`;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const what = /^\s*</.test(text) ? 'a web page' : text ? 'something that is no JSON' : 'nothing';
    return `${url} is no API of a shop: ${listCategories.path} answers with ${what} (status ${response.status}).`;
  }
}
