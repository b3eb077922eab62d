/** The merchant's own pages, written in Markdown. The build sets `#shop` to `SHOP_DIR`. */
import type { MarkdownInstance } from 'astro';
import { type Locale, locales } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { faultsOf, pageSchema } from './schema.ts';

interface MerchantPage {
  locale: Locale;
  slug: string;
  title: string;
  description: string;
  html: () => Promise<string>;
}

const files = import.meta.glob<MarkdownInstance<object>>('#shop/pages/*/*.md', { eager: true });

/** Sorted by file name. */
export const merchantPages: readonly MerchantPage[] = Object.entries(files).flatMap(([path, file]) => {
  const [, folder, slug = ''] = /([^/]+)\/([^/]+)\.md$/.exec(path) ?? [];
  const locale = locales.find((known) => known === folder);
  if (!locale) return [];
  const header = pageSchema.safeParse(file.frontmatter);
  const faults = header.success ? [] : faultsOf(header.error);
  // The title is the page's only first-level heading.
  if (file.getHeadings().some(({ depth }) => depth === 1)) faults.push('begin headings with ##, not #');
  if (!header.success || faults.length > 0)
    throw new Error(`Mistakes in page ${path}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  return { locale, slug, ...header.data, html: () => htmlOf(file) };
});

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
