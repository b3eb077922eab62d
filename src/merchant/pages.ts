/** The merchant's own pages, written in Markdown. The build sets `#shop` to `SHOP_DIR`. */
import type { MarkdownInstance } from 'astro';
import { type Locale, locales } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { withHeaders } from './page-headers.ts';

interface MerchantPage {
  locale: Locale;
  slug: string;
  title: string;
  description: string;
  html: () => Promise<string>;
}

const files = import.meta.glob<MarkdownInstance<object>>('#shop/pages/*/*.md', { eager: true });

const pages = Object.entries(files).flatMap(([path, file]) => {
  const [, folder, slug = ''] = /([^/]+)\/([^/]+)\.md$/.exec(path) ?? [];
  const locale = locales.find((known) => known === folder);
  return locale ? [{ locale, slug, file }] : [];
});

/** Sorted by file name. */
export const merchantPages: readonly MerchantPage[] = withHeaders(pages).map(({ file, ...page }) => ({
  ...page,
  html: () => htmlOf(file),
}));

/** The Content-Security-Policy blocks style attributes, which Markdown uses to align table columns. */
const htmlOf = async (file: MarkdownInstance<object>): Promise<string> =>
  (await file.compiledContent()).replace(/(<t[hd]) style="text-align: ?(\w+);?"/g, '$1 align="$2"');

/** Throws for an unknown page. */
export function merchantPage(locale: Locale, slug: string | undefined): MerchantPage {
  const page = merchantPages.find((own) => own.locale === locale && own.slug === slug);
  if (!page) throw new Error(`There is no page "${slug}" in ${locale}`);
  return page;
}

/** The links to a language's pages. */
export const pageLinks = (locale: Locale): { href: string; text: string }[] =>
  merchantPages
    .filter((page) => page.locale === locale)
    .map(({ slug, title }) => ({ href: href(locale, 'merchantPage', { slug }), text: title }));
