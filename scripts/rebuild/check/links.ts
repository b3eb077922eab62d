/** Checks that every link, script and style inside the site leads to a file of the site. */
import { findFile } from '../../web-host/addresses.ts';
import { remembered, type ScannedPage } from './html.ts';

interface Target {
  /** The path of the address; undefined if the address is invalid. */
  path: string | undefined;
  fragment: string;
  isForeign: boolean;
}

/** `exists` says whether the rebuilt site has a file. `origin` has no trailing slash. */
export function linkCheck(
  exists: (file: string) => boolean,
  origin: string,
): (path: string, page: ScannedPage) => string[] {
  // An absolute address means the same on every page, so it is looked up once.
  const absolute = remembered((address) => targetOf(address, origin));
  const faultOf = remembered((path) => {
    const found = findFile(path, exists);
    if (found.kind === 'missing') return 'leads nowhere';
    return found.kind === 'redirect' ? `redirects to ${found.path}` : '';
  });
  return (own, { elements, ids }) => {
    const faults: string[] = [];
    const check = (address: string): void => {
      const isAbsolute = /^(\/|https?:)/.test(address);
      const target = isAbsolute ? absolute(address) : targetOf(address, origin + own);
      const { path, fragment } = target;
      if (target.isForeign) return;
      if (path === undefined) faults.push(`"${address}" is not an address`);
      else if (path !== own) {
        const fault = faultOf(path);
        if (fault) faults.push(`${address} ${fault}`);
      }
      // An empty fragment is the top of the page, and so is "top" (HTML standard, 7.4.6.4).
      else if (fragment && fragment !== 'top' && !ids.has(fragment))
        faults.push(`${address}: the page has no element with this id`);
    };
    for (const { addresses } of elements) for (const address of addresses) check(address);
    return faults;
  };
}

function targetOf(address: string, base: string): Target {
  if (!URL.canParse(address, base)) return { path: undefined, fragment: '', isForeign: false };
  const url = new URL(address, base);
  const fragment = decodeURIComponent(url.hash.slice(1));
  return { path: url.pathname, fragment, isForeign: url.origin !== new URL(base).origin };
}
