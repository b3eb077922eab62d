/** Guards that every link, script and style inside the site leads to a file of the site. */
import { findFile } from '../../web-host/addresses.ts';
import type { BuiltPage } from '../render/site.ts';
import type { Fault } from './fault.ts';
import type { Element, ScannedPage } from './html.ts';
import { perObject, perText } from './memo.ts';

/** The attributes that hold one address each; `srcset` holds several. */
const single = ['href', 'src', 'poster', 'action', 'component-url', 'renderer-url', 'before-hydration-url'];

/** The site's own addresses on a page, without query; fragments apart. */
export function* targetsOf(scanned: ScannedPage, page: BuiltPage, origin: string): Generator<Target> {
  const base = new URL(page.path, origin);
  const elements = [...scanned.elements, ...scanned.scripts.map(({ element }) => element)];
  for (const element of elements) {
    // Pictures come from the API's data: pages show "No picture" for a missing one, and the release goes on.
    if (isPicture(element)) continue;
    for (const address of addressesIn(element)) {
      // Absolute addresses mean the same on every page, so they are parsed once.
      const { isForeign, ...target } = /^(\/|https?:)/.test(address)
        ? absolute(base.origin)(address)
        : targetOf(address, base);
      if (!isForeign) yield target;
    }
  }
}

const addressesIn = perObject(({ name, attributes }: Element): string[] => {
  const addresses = single.flatMap((key) => attributes[key] ?? []);
  for (const key of ['srcset', 'imagesrcset'])
    addresses.push(...(attributes[key]?.split(',').map((entry) => entry.trim().split(/\s+/)[0] ?? '') ?? []));
  if (
    name === 'meta' &&
    /^(og|twitter):(image|url)$/.test(attributes['property'] ?? attributes['name'] ?? '')
  )
    addresses.push(attributes['content'] ?? '');
  return addresses;
});

const isPicture = ({ name, attributes }: Element): boolean =>
  name === 'img' || attributes['as'] === 'image' || attributes['property'] === 'og:image';

const absolute = perText((origin) => perText((address) => targetOf(address, new URL(origin))));

function targetOf(address: string, base: URL): Target & { isForeign: boolean } {
  if (!URL.canParse(address, base)) return { address, path: undefined, fragment: '', isForeign: false };
  const url = new URL(address, base);
  const fragment = decodeURIComponent(url.hash.slice(1));
  return { address, path: url.pathname, fragment, isForeign: url.origin !== base.origin };
}

export interface Target {
  /** As the page writes it. */
  address: string;
  /** Undefined when it is not an address. */
  path: string | undefined;
  fragment: string;
}

/** `exists` is asked about files of the site as it will be after this rebuild. */
export function checkLinks(
  page: BuiltPage,
  scanned: ScannedPage,
  exists: (file: string) => boolean,
  origin: string,
): Fault[] {
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
    const found = findFile(path, exists);
    if (found.kind === 'missing') faults.push({ where, what: `${address} leads nowhere` });
    if (found.kind === 'redirect') faults.push({ where, what: `${address} redirects to ${found.path}` });
  }
  return faults;
}
