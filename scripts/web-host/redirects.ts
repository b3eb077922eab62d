/** Redirects in the `_redirects` format of Netlify and Cloudflare Pages: one rule per line, such as `/from /to 301`. */
import { existsSync, readFileSync } from 'node:fs';
import { encodedPath } from './paths.ts';

export interface Redirect {
  /** A path. A `*` at the end matches anything. */
  from: string;
  /** A path or a full URL. `:splat` stands for what `*` matched. */
  to: string;
  /** The HTTP status, 301 by default. */
  status: number;
}

/** The response to a redirected request. */
interface Move {
  status: number;
  location: string;
}

/** Other statuses, such as 200 for a rewrite, are not redirects. */
const statuses = new Set([301, 302, 303, 307, 308]);

/** The rules of the file's text. Skips comments and invalid lines, as the hosts do. */
export function parseRedirects(text: string): Redirect[] {
  return text.split('\n').flatMap((line) => {
    const [from, to, status = '301'] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    if (!from?.startsWith('/') || !to || !/^(\/|https?:\/\/)/.test(to)) return [];
    return [{ from, to, status: Number.parseInt(status, 10) || 301 }];
  });
}

/** The rules of a `_redirects` file; none if it doesn't exist. */
export const readRedirects = (file: string): Redirect[] =>
  existsSync(file) ? parseRedirects(readFileSync(file, 'utf8')) : [];

/** Returns a function that finds a path's redirect. The first matching rule wins, as on Cloudflare Pages. */
export function redirectsOf(redirects: readonly Redirect[]): (path: string) => Move | undefined {
  const rules = redirects
    .filter(({ status }) => statuses.has(status))
    .map((rule) => ({ ...rule, start: decode(rule.from).replace(/\*$/, '') }));
  return (path) => {
    const target = decode(path);
    const withoutSlash = target.replace(/(.)\/$/, '$1');
    const rule = rules.find(({ from, start }) =>
      from.endsWith('*') ? target.startsWith(start) : [target, withoutSlash].includes(start),
    );
    return rule && moveTo(rule, encodedPath(target.slice(rule.start.length)));
  };
}

/** Undefined if the splat would turn the path into another host's URL, such as `//host`. */
function moveTo({ to, status }: Redirect, splat: string): Move | undefined {
  const location = to.replace(':splat', () => splat);
  return /^\/[/\\]/.test(location) ? undefined : { status, location };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
