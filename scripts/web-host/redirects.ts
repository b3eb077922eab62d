/** Redirects in the `_redirects` text format of Netlify and Cloudflare Pages: `/from /to 301`, one rule a line. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { encoded } from './addresses.ts';

export interface Redirect {
  /** A path. A `*` at its end matches anything. */
  from: string;
  /** A path or an address. `:splat` is what `*` matched. */
  to: string;
  /** HTTP status, 301 by default. */
  status: number;
}

/** Where a request is redirected. */
export interface Move {
  status: number;
  location: string;
}

/** Other statuses, such as 200 for showing another page, are not redirects. */
const statuses = new Set([301, 302, 303, 307, 308]);

/** Skips comments and lines that are no rule, as the hosts do. */
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

/** Finds the redirect of a path. As on Cloudflare Pages, the first matching rule wins. */
export function redirectsOf(text: string): (path: string) => Move | undefined {
  const rules = parseRedirects(text).filter(({ status }) => statuses.has(status));
  const exact = new Map<string, { at: number; rule: Redirect }>();
  const open: { at: number; start: string; rule: Redirect }[] = [];
  for (const [at, rule] of rules.entries()) {
    const key = decoded(rule.from);
    if (key.endsWith('*')) open.push({ at, start: key.slice(0, -1), rule });
    else if (!exact.has(key)) exact.set(key, { at, rule });
  }
  return (path) => {
    const wanted = decoded(path);
    const single = exact.get(wanted) ?? exact.get(wanted.replace(/(.)\/$/, '$1'));
    const wide = open.find(({ start }) => wanted.startsWith(start));
    if (single && (!wide || single.at < wide.at)) return moveTo(single.rule, '');
    return wide && moveTo(wide.rule, encoded(wanted.slice(wide.start.length)));
  };
}

/** The redirects of a folder's `_redirects` file, read again whenever the file changes. */
export function redirectsIn(dir: string): (path: string) => Move | undefined {
  const file = join(dir, '_redirects');
  let version = '';
  let redirects = redirectsOf('');
  return (path) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    const now = stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
    if (now !== version) redirects = redirectsOf(stat ? readFileSync(file, 'utf8') : '');
    version = now;
    return redirects(path);
  };
}

/** Undefined if the visitor's part of the address would lead to another host. */
function moveTo({ to, status }: Redirect, splat: string): Move | undefined {
  const location = to.replace(':splat', () => splat);
  return /^\/[/\\]/.test(location) ? undefined : { status, location };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
