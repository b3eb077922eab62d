/** Runs every check of a single page, before anything goes live. */
import { isFragment, splitLocale } from '#i18n/routes.ts';
import type { Policy } from '../../astro/csp.ts';
import { findFile } from '../../web-host/paths.ts';
import { memoize } from '../core/memoize.ts';
import type { Fault } from '../core/rebuild-error.ts';
import { type ScannedPage, scanPage } from './html.ts';
import { policyCheck, policyTextOf } from './policy.ts';
import { secretSearch } from './secrets.ts';
import { textCheck } from './texts.ts';
import { type PageDownload, pageDownloads } from './weight.ts';

interface PageCheckOptions {
  /** The shop's URL, without a slash at the end. */
  origin: string;
  policy: Policy;
  /** Namespaces of the messages. */
  namespaces: readonly string[];
  /** Whether the catalogue contains this word. */
  isCatalogue: (word: string) => boolean;
  /** Whether the site has a file after this rebuild. */
  exists: (file: string) => boolean;
  /** Folders to look for scripts in. The first one that contains a file wins. */
  folders: readonly string[];
}

interface CheckedPage {
  faults: Fault[];
  /** Whether the page belongs in the sitemap. */
  isListed: boolean;
  download: PageDownload;
}

export type PageCheck = (path: string, html: string) => CheckedPage;

export function pageCheck(options: PageCheckOptions): PageCheck {
  const { origin, exists } = options;
  const linkFaults = linkCheck(exists, origin);
  const textFaults = textCheck(options.namespaces, options.isCatalogue);
  const policyFaults = policyCheck(options.policy);
  const secretFaults = secretSearch();
  const downloadOf = pageDownloads(options.folders);
  return (path, html) => {
    const page = scanPage(html);
    const { isListed, faults } = indexing(path, page, origin);
    const all = [
      ...faults,
      ...secretFaults(html),
      // A card file needs no policy of its own. The policy of the page that loads it applies.
      ...policyFaults(page).filter((fault) => !isFragment(path) || /^</.test(fault)),
      ...(splitLocale(path).path.startsWith('/pages/') ? pictureFaults(page, exists) : []),
      ...linkFaults(path, page),
      ...textFaults(page.texts),
    ];
    const download = downloadOf(path, page);
    return { faults: all.map((what) => ({ where: path, what })), isListed, download };
  };
}

/** The content of the page's `meta` element with this name. */
const metaOf = ({ elements }: ScannedPage, name: string) =>
  elements.find((one) => one.name === 'meta' && one.attributes['name'] === name)?.attributes['content'];

const canonicalUrlOf = ({ elements }: ScannedPage) =>
  elements.find((one) => one.name === 'link' && one.attributes['rel'] === 'canonical')?.attributes['href'];

/** The sitemap lists a page if it has no `noindex` and its canonical URL is its own. */
function indexing(path: string, page: ScannedPage, origin: string): { isListed: boolean; faults: string[] } {
  if (/noindex/.test(metaOf(page, 'robots') ?? '')) return { isListed: false, faults: [] };
  const canonical = canonicalUrlOf(page);
  const faults: string[] = [];
  if (!canonical) faults.push('has no canonical URL');
  if (!metaOf(page, 'description')) faults.push('has no description');
  return { isListed: canonical === new URL(path, origin).href || canonical === origin + path, faults };
}

/** Checks that a merchant's page shows only pictures of the site and of hosts that the policy allows. */
function pictureFaults(page: ScannedPage, exists: (file: string) => boolean): string[] {
  const allowed = /img-src ([^;]*)/.exec(policyTextOf(page) ?? '')?.[1]?.split(' ') ?? [];
  return page.elements.flatMap(({ name, attributes: { src = '' } }) => {
    if (name !== 'img') return [];
    if (src.startsWith('/') && !src.startsWith('//'))
      return exists(src.slice(1))
        ? []
        : [`the picture ${src} does not exist: put it into the shop's folder "public"`];
    if (URL.canParse(src) && allowed.includes(new URL(src).origin)) return [];
    return [`the picture ${src} is not allowed: add its host to pictureHosts in shop.config.ts`];
  });
}

interface LinkEnd {
  /** Undefined if the URL or its fragment is invalid, or if the URL leads to another site. */
  path?: string;
  fragment?: string;
  /** What is wrong with the URL. Empty if nothing is. */
  fault: string;
}

/**
 * Checks that every link, script and style inside the site leads to a file of the site. `exists` says whether the rebuilt
 * site has a file. `origin` has no trailing slash. Links of the catalogue's descriptions are `external`: a wrong one
 * must not stop the rebuild.
 */
function linkCheck(
  exists: (file: string) => boolean,
  origin: string,
): (path: string, page: ScannedPage) => string[] {
  const home = new URL(origin).origin;
  const linkEndOf = (link: string, base: string): LinkEnd => {
    const url = URL.parse(link, base);
    if (!url) return { fault: 'is not a URL' };
    if (url.origin !== home) return { fault: '' };
    const fragment = fragmentOf(url);
    if (fragment === undefined) return { fault: 'has a malformed fragment' };
    const found = findFile(url.pathname, exists);
    const redirect = found.kind === 'redirect' ? `redirects to ${found.path}` : '';
    return {
      path: url.pathname,
      fragment,
      fault: found.kind === 'missing' ? 'leads nowhere' : redirect,
    };
  };
  // An absolute URL means the same on every page, so it is looked up once.
  const absolute = memoize((url) => linkEndOf(url, origin));
  return (own, { elements, ids }) => {
    const faults: string[] = [];
    const check = (url: string): void => {
      const isAbsolute = /^(\/|https?:)/.test(url);
      const { path, fragment, fault } = isAbsolute ? absolute(url) : linkEndOf(url, origin + own);
      if (path !== own && fault) faults.push(`${url} ${fault}`);
      // An empty fragment is the top of the page, and so is "top" (HTML standard, 7.4.6.4).
      if (path === own && fragment && fragment !== 'top' && !ids.has(fragment))
        faults.push(`${url}: the page has no element with this id`);
    };
    // Most elements have no URLs.
    for (const { urls, attributes } of elements)
      if (urls.length > 0 && attributes['rel'] !== 'external') for (const url of urls) check(url);
    return faults;
  };
}

/** Undefined if the fragment can't be decoded. */
function fragmentOf(url: URL): string | undefined {
  try {
    return decodeURIComponent(url.hash.slice(1));
  } catch {
    return undefined;
  }
}
