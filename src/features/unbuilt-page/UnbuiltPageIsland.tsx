/** The page of a product or category that isn't built, with data from the API. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { tellItem } from '#features/cart/item-to-add.script.ts';
import optionStyles from '#features/catalog/options.css?inline';
import { ProductGrid } from '#features/catalog/ProductGrid.tsx';
import { loadMessages } from '#i18n/load.ts';
import { locales, splitLocale } from '#i18n/locale.ts';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { listHref, localizedPath } from '#i18n/routes.ts';
import { shopName } from '#platform/config.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { CategoryProducts } from './CategoryProducts.tsx';
import { type Target, targetOf } from './lookup.ts';
import { createLookup } from './lookup-flow.ts';
import { lookupStatus, lookupTitle } from './lookup-texts.ts';
import { OtherPages } from './OtherPages.tsx';
import { ProductView } from './ProductView.tsx';
import { offerAlert, showReviews, writeReview } from './reviews-and-alert.script.ts';
import { SortLinks } from './SortLinks.tsx';

interface Props {
  lookup: ReturnType<typeof createLookup>;
  target: Target;
  /** The language of the catalogue's texts, if it differs from the page's. */
  textLanguage: string | undefined;
  cameFrom: string | undefined;
}

function UnbuiltPage({ lookup, target, textLanguage, cameFrom }: Props) {
  const { locale, text } = usePage('catalog');
  const state = useStore(lookup.$state);
  const found = state.kind === 'ready' ? state.data : undefined;
  const needsRetry = state.kind === 'failed' || (state.kind === 'loading' && state.isSlow);
  const title = lookupTitle(state, target, text);

  useEffect(() => {
    document.title = `${title} · ${shopName}`;
  }, [title]);

  useEffect(() => {
    if (found?.kind === 'product') showReviews();
    if (found?.kind === 'renamed' && target.kind === 'category')
      location.replace(listHref(locale, { slug: found.successor, sort: target.sort }));
  }, [found, target, locale]);

  if (found?.kind === 'product')
    return (
      <ProductView
        {...found}
        textLanguage={textLanguage}
        onWriteReview={writeReview}
        onForm={tellItem}
        offerAlert={offerAlert}
      />
    );
  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl" lang={found?.kind === 'category' ? textLanguage : undefined}>
        {title}
      </h1>
      <p role="status" className="mt-3 text-lg text-muted">
        {lookupStatus(state, text)}
      </p>
      {needsRetry && (
        <button type="button" className="button mt-6" onClick={() => void lookup.lookUp()}>
          {text('retry')}
        </button>
      )}
      {found?.kind === 'category' && target.kind === 'category' && <SortLinks target={target} />}
      {found?.kind === 'unknown' && <OtherPages cameFrom={cameFrom} />}
      {found?.kind === 'category' && (
        <CategoryProducts found={found} loadMore={lookup.loadMore} textLanguage={textLanguage} />
      )}
      {found?.kind === 'unknown' && found.similar.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-5 text-2xl">{text('suggestions')}</h2>
          <ProductGrid products={found.similar} textLanguage={textLanguage} />
        </section>
      )}
    </div>
  );
}

export const UnbuiltPageIsland = withErrorBox(withPage<'catalog', Props>(UnbuiltPage));

/** `root` is the element of UnbuiltPage.astro. Rejects if the texts don't load. */
export async function openUnbuiltPage(root: HTMLElement, target: Target): Promise<void> {
  const { locale } = target;
  linkLanguages();
  const catalog = await loadMessages(locale, 'catalog');
  const lookup = createLookup(target);
  const { apiResizes, textLanguage = '{}' } = root.dataset;
  const language = (JSON.parse(textLanguage) as Record<string, string>)[locale];
  void lookup.lookUp();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(optionStyles);
  document.adoptedStyleSheets.push(sheet);
  createRoot(root).render(
    <UnbuiltPageIsland
      locale={locale}
      messages={{ catalog }}
      apiResizes={apiResizes === 'true'}
      lookup={lookup}
      target={target}
      textLanguage={language}
      cameFrom={categoryBefore()}
    />,
  );
}

/** Makes the language switch link to this URL. In the built page, the switch links to the home page. */
function linkLanguages(): void {
  const { path } = splitLocale(location.pathname);
  for (const language of locales)
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[data-language=${language}]`))
      link.pathname = localizedPath(language, path);
}

/** The path of the previous page if it was a category of this shop. */
function categoryBefore(): string | undefined {
  if (!document.referrer.startsWith(`${location.origin}/`)) return undefined;
  const { pathname } = new URL(document.referrer);
  const { locale, path } = splitLocale(pathname);
  return targetOf(pathname)?.kind === 'category' ? localizedPath(locale, path) : undefined;
}
