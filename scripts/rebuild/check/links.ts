/** Checks that every link, script and style inside the site leads to a file of the site. */
import { findFile } from '../../web-host/addresses.ts';
import { remembered, type ScannedPage } from './html.ts';

interface Target {
  /** Undefined if the address is invalid or leads to another site. */
  path?: string;
  fragment?: string;
  /** What is wrong with the address. Empty if nothing is. */
  fault: string;
}

/** `exists` says whether the rebuilt site has a file. `origin` has no trailing slash. */
export function linkCheck(
  exists: (file: string) => boolean,
  origin: string,
): (path: string, page: ScannedPage) => string[] {
  const home = new URL(origin).origin;
  const targetOf = (address: string, base: string): Target => {
    const url = URL.parse(address, base);
    if (!url) return { fault: 'is not an address' };
    if (url.origin !== home) return { fault: '' };
    const found = findFile(url.pathname, exists);
    const redirect = found.kind === 'redirect' ? `redirects to ${found.path}` : '';
    return {
      path: url.pathname,
      fragment: decodeURIComponent(url.hash.slice(1)),
      fault: found.kind === 'missing' ? 'leads nowhere' : redirect,
    };
  };
  // An absolute address means the same on every page, so it is looked up once.
  const absolute = remembered((address) => targetOf(address, origin));
  return (own, { elements, ids }) => {
    const faults: string[] = [];
    const check = (address: string): void => {
      const isAbsolute = /^(\/|https?:)/.test(address);
      const { path, fragment, fault } = isAbsolute ? absolute(address) : targetOf(address, origin + own);
      if (path !== own && fault) faults.push(`${address} ${fault}`);
      // An empty fragment is the top of the page, and so is "top" (HTML standard, 7.4.6.4).
      if (path === own && fragment && fragment !== 'top' && !ids.has(fragment))
        faults.push(`${address}: the page has no element with this id`);
    };
    for (const { addresses } of elements) for (const address of addresses) check(address);
    return faults;
  };
}
