/** Which pages search engines may list, and that each says so itself. */

import { locales } from '#i18n/locale.ts';
import { localized, splitLocale } from '#i18n/routes.ts';
import type { BuiltPage } from '../output/site.ts';
import type { Fault } from './fault.ts';
import type { ScannedPage } from './html.ts';

/** `listed`: no `noindex`, and the page is the canonical one of its content. */
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

/** Every page is there in every language. */
export function checkTwins(pages: readonly BuiltPage[]): Fault[] {
  const known = new Set(pages.map(({ path }) => path));
  const faults: Fault[] = [];
  for (const { path } of pages) {
    const { path: bare } = splitLocale(path);
    for (const locale of locales)
      if (!known.has(localized(locale, bare))) faults.push({ where: path, what: `has no ${locale} twin` });
  }
  return faults;
}
