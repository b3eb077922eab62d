/** The page of a product or category that isn't built, with data from the API. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { tellItem } from '#features/cart/item-to-add.script.ts';
import { countText } from '#features/catalog/catalog.ts';
import optionStyles from '#features/catalog/options.css?inline';
import { ProductGrid } from '#features/catalog/ProductGrid.tsx';
import alertPart from '#features/restock/alert.script.ts?part';
import reviewsPart from '#features/reviews/reviews.script.ts?part';
import { loadMessages } from '#i18n/load.ts';
import { locales, splitLocale } from '#i18n/locale.ts';
import { usePage, useText, withPage } from '#i18n/page-context.tsx';
import type { Text } from '#i18n/page-texts.ts';
import { href, listHref, localizedPath } from '#i18n/routes.ts';
import type { Loadable } from '#lib/loadable.ts';
import { features, shopName } from '#platform/config.ts';
import { useAction } from '#ui/action.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { withErrorBox } from '#ui/error-box.tsx';
import { type Found, type Target, targetOf } from './lookup.ts';
import { shopLookup } from './lookup-store.ts';
import { ProductView } from './ProductView.tsx';

const sorts = [
  { sort: 'default', key: 'sortDefault' },
  { sort: 'price-asc', key: 'sortPriceAsc' },
  { sort: 'price-desc', key: 'sortPriceDesc' },
] as const;

interface Props {
  lookup: ReturnType<typeof shopLookup>;
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
  const title = titleOf(state, target, text);

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
        onStock={offerAlert}
      />
    );
  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl" lang={found?.kind === 'category' ? textLanguage : undefined}>
        {title}
      </h1>
      <p role="status" className="mt-3 text-lg text-muted">
        {statusOf(state, text)}
      </p>
      {needsRetry && (
        <button type="button" className="button mt-6" onClick={() => void lookup.lookUp()}>
          {text('unknownRetry')}
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

function SortLinks({ target }: { target: Extract<Target, { kind: 'category' }> }) {
  const { locale, text } = usePage('catalog');
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5" aria-label={text('sort')}>
      {sorts.map(({ sort, key }) => (
        <li key={sort}>
          <a
            className="link inline-block py-2 aria-[current]:font-semibold aria-[current]:no-underline"
            aria-current={sort === target.sort ? 'true' : undefined}
            href={listHref(locale, { slug: target.slug, sort })}
          >
            {text(key)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Where the shopper can go from a page that doesn't exist. */
function OtherPages({ cameFrom }: Pick<Props, 'cameFrom'>) {
  const { locale, text } = usePage('catalog');
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {cameFrom && (
        <a className="button" href={cameFrom}>
          {text('backToCategory')}
        </a>
      )}
      <a className="button button-quiet" href={href(locale, 'categories')}>
        {text('allCategoriesTitle')}
      </a>
    </p>
  );
}

type Reviews = typeof import('#features/reviews/reviews.script.ts');
type Alert = typeof import('#features/restock/alert.script.ts');

/** Runs the script of the reviews, which built pages also use. */
function withReviews(use: (reviews: Reviews, section: HTMLElement) => void, name?: string): void {
  if (!features.reviews) return;
  const section = document.getElementById('reviews');
  if (section) void shopParts.want<Reviews>(reviewsPart, (part) => use(part, section), undefined, name);
}

const showReviews = () => withReviews(({ startReviews }, section) => startReviews(section));
const writeReview = () => withReviews(({ openWriter }, section) => openWriter(section), 'write');

/** Offers a restock alert for what is sold out. The shopper may choose another variant while the alert's part loads. */
function offerAlert(container: HTMLElement, soldOutNow: () => string | undefined): void {
  if (!features.restockAlerts || (!soldOutNow() && !container.hasChildNodes())) return;
  void shopParts.want<Alert>(
    alertPart,
    // Without the texts, there is no offer.
    ({ showAlert }) => void showAlert(container, soldOutNow).catch(() => undefined),
  );
}

/** How many products are drawn at first, and how many each press adds. */
const mostPerPress = 24;

interface CategoryProductsProps extends Pick<Props, 'textLanguage'> {
  found: Extract<Found, { kind: 'category' }>;
  loadMore: Props['lookup']['loadMore'];
}

function CategoryProducts({ found, loadMore, textLanguage }: CategoryProductsProps) {
  const text = useText('catalog');
  const [shown, setShown] = useState(mostPerPress);
  const more = useAction();
  const [problem, setProblem] = useState('');
  const section = useRef<HTMLElement>(null);
  const { products, nextCursor } = found;

  // Focus the first of the added products, because the button is now below them.
  useEffect(() => {
    if (shown === mostPerPress) return;
    const [link] = [...(section.current?.querySelectorAll<HTMLElement>('li a') ?? [])].slice(
      shown - mostPerPress,
    );
    link?.focus({ preventScroll: true });
  }, [shown]);

  const showMore = () =>
    more.run(async (signal) => {
      setProblem('');
      const needsMore = nextCursor !== null && products.length < shown + mostPerPress;
      if (needsMore && !(await loadMore(signal)).ok) return setProblem(text('productsFailed'));
      setShown(shown + mostPerPress);
    });
  if (!products.length) return null;
  return (
    <section className="mt-8" ref={section}>
      <h2 className="sr-only">{text('productList')}</h2>
      <ProductGrid products={products.slice(0, shown)} textLanguage={textLanguage} />
      {(shown < products.length || nextCursor !== null) && (
        <QuietButton className="mt-8" aria-disabled={more.isPending || undefined} onClick={showMore}>
          {text(more.isPending ? 'unknownLooking' : 'moreProducts')}
        </QuietButton>
      )}
      <div role="alert">
        {problem && (
          <p className="mt-3 text-danger">
            {problem}. {text('unknownFailedHint')}
          </p>
        )}
      </div>
    </section>
  );
}

function titleOf(state: Loadable<Found>, target: Target, text: Text<'catalog'>): string {
  if (state.kind === 'failed') return text(target.kind === 'product' ? 'productFailed' : 'categoryFailed');
  if (state.kind !== 'ready') return text('unknownLooking');
  const found = state.data;
  if (found.kind === 'product') return found.product.name;
  if (found.kind === 'category') return found.category.name;
  if (found.kind === 'renamed') return text('unknownLooking');
  return text(target.kind === 'product' ? 'productGone' : 'categoryGone');
}

function statusOf(state: Loadable<Found>, text: Text<'catalog'>): string {
  if (state.kind === 'failed')
    return (state.failure.kind === 'tooMany' && state.failure.message) || text('unknownFailedHint');
  if (state.kind !== 'ready') return state.kind === 'loading' && state.isSlow ? text('unknownSlow') : '';
  const found = state.data;
  if (found.kind === 'unknown') return text('goneHint');
  if (found.kind !== 'category') return '';
  const available = found.products.filter(({ stock }) => stock > 0).length;
  return found.nextCursor === null
    ? countText(available, found.products.length, text)
    : text('availableMore', { count: available });
}

export const UnbuiltPageIsland = withErrorBox(withPage<'catalog', Props>(UnbuiltPage));

/** `root` is the element of UnbuiltPage.astro. Rejects if the texts don't load. */
export async function openUnbuiltPage(root: HTMLElement, target: Target): Promise<void> {
  const { locale } = target;
  linkLanguages();
  const catalog = await loadMessages(locale, 'catalog');
  const lookup = shopLookup(target);
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
