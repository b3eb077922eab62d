/** The merchant's terms and the page for withdrawing from a contract, which shops for consumers in the EU need. */
import { type Locale, locales } from '#i18n/locale.ts';
import { localizedPath } from '#i18n/routes.ts';
import type { LegalPages } from '#lib/legal-pages.ts';
import type { CheckedConfig } from './schema.ts';

const euCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

const pages = ['terms', 'withdrawal'] as const satisfies readonly (keyof LegalPages)[];
type Page = keyof LegalPages;

/** The URLs in each language. A page of the merchant's folder has its own URL in each language. */
export function legalPagesOf(shop: Pick<CheckedConfig, Page>): Record<Locale, LegalPages> {
  const urlOf = (page: Page, locale: Locale) => {
    const setting = shop[page];
    const url = typeof setting === 'object' ? setting[locale] : setting;
    return url?.startsWith('/') ? localizedPath(locale, url) : url;
  };
  const pagesIn = (locale: Locale) =>
    Object.fromEntries(
      pages.flatMap((page) => {
        const url = urlOf(page, locale);
        return url ? [[page, url]] : [];
      }),
    );
  return Object.fromEntries(locales.map((locale) => [locale, pagesIn(locale)])) as Record<Locale, LegalPages>;
}

/** Warnings about pages that a shop lacks, but needs to sell to the EU. `countries` are those that it delivers to. */
export function legalAdviceFor(
  shop: Pick<CheckedConfig, Page | 'country'>,
  countries: readonly string[],
): string[] {
  const inEu = [...new Set([shop.country ?? '', ...countries])].filter((code) => euCountries.includes(code));
  if (inEu.length === 0) return [];
  const where = inEu.slice(0, 3).join(', ') + (inEu.length > 3 ? ', …' : '');
  const reasons: Record<Page, string> = {
    terms: 'consumers must be told the terms before they pay (Directive 2011/83/EU, articles 6 and 8)',
    withdrawal:
      'consumers must find a function to withdraw from the contract (Directive (EU) 2023/2673, since 19 June 2026)',
  };
  return pages
    .filter((page) => !shop[page])
    .map((page) => `${page}: is missing. You sell to the EU (${where}), where ${reasons[page]}`);
}
