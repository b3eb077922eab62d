/** Guards that every link, picture, script and style inside the site leads to something that was built (promise 51). */
import { findFile } from '../../preview/address.ts';
import type { BuiltPage, Site } from '../output/site.ts';
import type { Fault } from './fault.ts';
import type { ScannedPage } from './html.ts';

/** The attributes that hold one address each; `srcset` holds several. */
const single = ['href', 'src', 'poster', 'action', 'component-url', 'renderer-url', 'before-hydration-url'];

/** The site's own addresses a page points to, with query and fragment cut off; fragments of the page itself apart. */
export function* targetsOf(scanned: ScannedPage, page: BuiltPage, origin: string): Generator<Target> {
  const base = new URL(page.path, origin);
  const elements = [
    ...scanned.elements,
    ...scanned.scripts.map(({ attributes }) => ({ name: 'script', attributes })),
  ];
  for (const { name, attributes } of elements) {
    const candidates = single.flatMap((key) => attributes[key] ?? []);
    for (const key of ['srcset', 'imagesrcset'])
      candidates.push(
        ...(attributes[key]?.split(',').map((entry) => entry.trim().split(/\s+/)[0] ?? '') ?? []),
      );
    if (
      name === 'meta' &&
      /^(og|twitter):(image|url)$/.test(attributes['property'] ?? attributes['name'] ?? '')
    )
      candidates.push(attributes['content'] ?? '');
    for (const address of candidates) {
      if (!URL.canParse(address, base)) {
        yield { address, path: undefined, fragment: '' };
        continue;
      }
      const url = new URL(address, base);
      if (url.origin !== base.origin) continue;
      yield { address, path: url.pathname, fragment: decodeURIComponent(url.hash.slice(1)) };
    }
  }
}

export interface Target {
  /** As the page writes it. */
  address: string;
  /** Undefined when it is no address at all. */
  path: string | undefined;
  fragment: string;
}

export function checkLinks(page: BuiltPage, scanned: ScannedPage, site: Site, origin: string): Fault[] {
  const faults: Fault[] = [];
  const where = page.path;
  for (const { address, path, fragment } of targetsOf(scanned, page, origin)) {
    if (path === undefined) {
      faults.push({ where, what: `"${address}" is not an address` });
      continue;
    }
    if (path === page.path) {
      // An empty fragment is the top of the page, and so is "top" (HTML standard, 7.4.6.4).
      if (fragment && fragment !== 'top' && !scanned.ids.has(fragment))
        faults.push({ where, what: `${address}: the page has no element with this id` });
      continue;
    }
    const found = findFile(path, (file) => site.files.has(file));
    if (found.kind === 'missing') faults.push({ where, what: `${address} leads nowhere` });
    if (found.kind === 'redirect') faults.push({ where, what: `${address} is a detour to ${found.path}` });
  }
  return faults;
}
