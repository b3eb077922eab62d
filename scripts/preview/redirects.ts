/** Old addresses that lead on, as the site's own `_redirects` says it (the text format of Netlify and Cloudflare Pages). */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseRedirects, type Redirect } from '../rebuild/publish/redirects.ts';

export interface Move {
  status: number;
  location: string;
}

/** Answers where a path leads; undefined when no rule has it. */
export type Redirects = (path: string) => Move | undefined;

/** Others would be answers of their own kind (200 shows another page), which the shop has none of. */
const statuses = new Set([301, 302, 303, 307, 308]);

/** The first rule that matches counts, before any file (Cloudflare Pages' order). */
export function redirectsOf(text: string): Redirects {
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
    if (single && (!wide || single.at < wide.at)) return move(single.rule, '');
    return wide && move(wide.rule, encoded(wanted.slice(wide.start.length)));
  };
}

/** Reads a folder's rules again when the file is another one. */
export function redirectsIn(): (dir: string) => Redirects {
  let version = '';
  let redirects = redirectsOf('');
  return (dir) => {
    const file = join(dir, '_redirects');
    const stat = statSync(file, { throwIfNoEntry: false });
    const now = stat ? `${file} ${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
    if (now === version) return redirects;
    redirects = redirectsOf(stat ? readFileSync(file, 'utf8') : '');
    version = now;
    return redirects;
  };
}

/** Nothing a visitor writes may lead to another host. */
function move({ to, status }: Redirect, splat: string): Move | undefined {
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

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
