/** Which pages search engines may list, and whether each page says so. */

import { locales } from '#i18n/locale.ts';
import { localized, splitLocale } from '#i18n/routes.ts';
import { findFile } from '../../web-host/addresses.ts';
import type { BuiltPage } from '../render/site.ts';
import type { Fault } from './fault.ts';
import type { ScannedPage } from './html.ts';

/** `listed`: the page has no `noindex` and is its own canonical page. */
export function indexing(
  page: BuiltPage,
  scanned: ScannedPage,
  origin: string,
): { listed: boolean; faults: Fault[] } {
  const meta = (key: string) =>
    scanned.elements.find(({ name, attributes }) => name === 'meta' && attributes['name'] === key)
      ?.attributes['content'];
  if (/noindex/.test(meta('robots') ?? '')) return { listed: false, faults: [] };
  const canonical = scanned.elements.find(
    ({ name, attributes }) => name === 'link' && attributes['rel'] === 'canonical',
  )?.attributes['href'];
  const faults: Fault[] = [];
  if (!canonical) faults.push({ where: page.path, what: 'has no canonical address' });
  if (!meta('description')) faults.push({ where: page.path, what: 'has no description' });
  return {
    listed: canonical === new URL(page.path, origin).href || canonical === origin + page.path,
    faults,
  };
}

/** Guards that every page exists in every language. `exists` is asked about files of the site after this rebuild. */
export function checkTwins(pages: readonly BuiltPage[], exists: (file: string) => boolean): Fault[] {
  const faults: Fault[] = [];
  for (const { path } of pages) {
    const { path: bare } = splitLocale(path);
    for (const locale of locales) {
      const twin = localized(locale, bare);
      if (twin !== path && findFile(twin, exists).kind !== 'file' && !isNotFoundPage(twin, exists))
        faults.push({ where: path, what: `has no ${locale} twin` });
    }
  }
  return faults;
}

/** The not-found pages have no address. */
function isNotFoundPage(path: string, exists: (file: string) => boolean): boolean {
  return /\/404$/.test(path) && exists(`${path.slice(1)}.html`);
}
