/** Compares a page's whole Content-Security-Policy with the intended one, as a browser would read it. */
import { hash } from 'node:crypto';
import type { Policy } from '../../astro/csp.ts';
import { memoize } from '../core/memoize.ts';
import type { ScannedPage } from './html.ts';

const hashed = /^'sha256-[A-Za-z\d+/]{43}='$/;
/** Only these directives may have hashes. */
const withHashes = new Set(['script-src', 'style-src']);
/** Script elements of other types hold data. The policy doesn't apply to them. */
const code = /^(|module|text\/javascript|speculationrules|importmap)$/;

/** The policy's text. Undefined if the page has none. */
export const policyTextOf = ({ elements }: ScannedPage): string | undefined =>
  elements.find(({ attributes }) => attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
    ?.attributes['content'];

/** Returns a check. It finds a policy other than the intended one, and anything on the page that the policy would silently block. */
export function policyCheck(intended: Policy): (page: ScannedPage) => string[] {
  // All pages have the same policy.
  const compare = memoize((text) => differences(text, intended));
  const hashOf = memoize((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return (page) => {
    const text = policyTextOf(page);
    const faults = text === undefined ? ['has no Content-Security-Policy'] : [...compare(text)];
    for (const { attributes, code: inline } of page.scripts)
      if (
        text &&
        !('src' in attributes) &&
        code.test(attributes['type'] ?? '') &&
        !text.includes(hashOf(inline))
      )
        faults.push('has an inline script that its policy blocks');
    for (const { name, blocked } of page.elements)
      for (const key of blocked) faults.push(`<${name} ${key}="…"> is blocked by the policy`);
    return faults;
  };
}

/** Browsers ignore a directive whose name has already appeared. */
function differences(text: string, intended: Policy): string[] {
  const faults: string[] = [];
  const found = new Map<string, string[]>();
  for (const part of text.split(/[;,]/)) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name && found.has(name)) faults.push(`names ${name} twice in its policy`);
    else if (name) found.set(name, sources);
  }
  for (const name of new Set([...Object.keys(intended), ...found.keys()])) {
    const [wanted, sources] = [intended[name] ?? [], found.get(name) ?? []];
    const isHash = (source: string): boolean => withHashes.has(name) && hashed.test(source);
    const extra = sources.filter((source) => !wanted.includes(source) && !isHash(source));
    const missing = wanted.filter((source) => !sources.includes(source));
    if (extra.length > 0) faults.push(`allows ${extra.join(' ')} as ${name} in its policy`);
    if (missing.length > 0 || !(name in intended))
      faults.push(`has a policy with another ${name} than intended`);
  }
  return faults;
}
