/** Finds out whether there is an API at a URL, before any rule is checked. */
import { listCategories } from '#api/contract/catalog.ts';
import { currentUser } from '#api/contract/user.ts';
import { retryAfterOf } from '#lib/retry-after.ts';
import { NoResponse, readResponse, type WholeResponse } from './core/response.ts';

/** Returns what is wrong, in one sentence, or undefined if something answers like an API. */
export async function whyUnreachable(url: string, timeout = 15_000): Promise<string | undefined> {
  const [first, second] = [listCategories.path, currentUser.path];
  const categories = await ask(url, first, timeout);
  if (typeof categories === 'string') return categories;
  if (categories.status !== 404) return undefined;
  // If the backend lacks only this call, the check runs and names the broken rule.
  const user = await ask(url, second, timeout);
  if (typeof user === 'string' || user.status === 404)
    return `${url} is no API of a shop: it has neither ${first} nor ${second}.`;
  return undefined;
}

/** A response with a JSON object, or what is wrong. */
async function ask(url: string, path: string, timeout: number): Promise<WholeResponse | string> {
  const called = `${url}${path}`;
  const response = await readResponse(called, { headers: { accept: 'application/json' } }, timeout).catch(
    (error: unknown) => {
      if (error instanceof NoResponse) return error;
      throw error;
    },
  );
  if (response instanceof NoResponse) return `${called} ${response.message}.`;
  const { status, headers, bytes } = response;
  if (status === 429) {
    const seconds = retryAfterOf(headers);
    return `${called} allows no more calls${seconds ? ` for ${seconds} s` : ''} (status 429).`;
  }
  if (status >= 500) return `${called} answers with status ${status}. Try again when the backend is up.`;
  const target = headers.get('location');
  if (target) return `${called} redirects to ${target}. Use that URL.`;
  const what = strangeness(bytes.toString());
  return what ? `${url} is no API of a shop: ${path} answers with ${what} (status ${status}).` : response;
}

/** What a response is, if it isn't a JSON object. */
function strangeness(text: string): string | undefined {
  if (/^\s*</.test(text)) return 'a web page';
  if (!text.trim()) return 'nothing';
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json && !Array.isArray(json) ? undefined : 'JSON that is no object';
  } catch {
    return 'something that is no JSON';
  }
}
