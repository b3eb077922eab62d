/** The page of a product or category that is not built: what the API knows of it. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ProductTile } from '#features/catalog/ProductTile.tsx';
import { crashText } from '#i18n/crash.ts';
import { usePage, useText, withPage } from '#i18n/page-context.tsx';
import type { Text } from '#i18n/page-texts.ts';
import { href } from '#i18n/routes.ts';
import { shopName } from '#platform/config.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import type { Lookup } from './lookup-store.ts';
import type { Found, Wanted } from './missing-page.ts';
import { ProductView } from './ProductView.tsx';

const sorts = [
  { sort: 'default', key: 'sortDefault' },
  { sort: 'price-asc', key: 'sortPriceAsc' },
  { sort: 'price-desc', key: 'sortPriceDesc' },
] as const;

interface Props {
  lookup: Lookup;
  wanted: Wanted;
  /** The language of the catalogue's own texts, where it is not the page's. */
  textLanguage: string | undefined;
  /** The category's page that led here, if one did. */
  cameFrom: string | undefined;
}

function MissingPage({ lookup, wanted, textLanguage, cameFrom }: Props) {
  const { locale } = usePage();
  const text = useText('catalog');
  const found = useStore(lookup.$found);
  const title = titleOf(found, wanted, text);

  useEffect(() => {
    document.title = `${title} · ${shopName}`;
  }, [title]);

  useEffect(() => {
    if (found.status === 'product') showReviews();
  }, [found.status]);

  if (found.status === 'product')
    return <ProductView {...found} textLanguage={textLanguage} onWriteReview={writeReview} />;
  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl" lang={found.status === 'category' ? textLanguage : undefined}>
        {title}
      </h1>
      <p role="status" className="mt-3 text-lg text-muted">
        {statusOf(found, text)}
      </p>
      {(found.status === 'failed' || (found.status === 'looking' && found.isSlow)) && (
        <button type="button" className="button mt-6" onClick={() => void lookup.lookUp()}>
          {text('unknownRetry')}
        </button>
      )}
      {found.status === 'category' && wanted.kind === 'category' && (
        <ul className="mt-4 flex flex-wrap gap-x-5" aria-label={text('sort')}>
          {sorts.map(({ sort, key }) => (
            <li key={sort}>
              <a
                className="link inline-block py-2 aria-[current]:font-semibold aria-[current]:no-underline"
                aria-current={sort === wanted.sort ? 'true' : undefined}
                href={href(locale, 'category', { slug: wanted.slug, sort })}
              >
                {text(key)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {found.status === 'gone' && <Ways cameFrom={cameFrom} />}
      <Products found={found} textLanguage={textLanguage} />
    </div>
  );
}

const loadReviews = () => import('#features/reviews/reviews.script.ts');

/** The same script works on the reviews of built pages. */
function showReviews(): void {
  const section = document.getElementById('reviews');
  if (section) void shopParts.want(loadReviews, ({ startReviews }) => startReviews(section));
}

function writeReview(): void {
  const section = document.getElementById('reviews');
  if (section) void shopParts.want(loadReviews, ({ openWriter }) => openWriter(section));
}

function Products({ found, textLanguage }: Pick<Props, 'textLanguage'> & { found: Found }) {
  const text = useText('catalog');
  const products =
    found.status === 'category' ? found.products : found.status === 'gone' ? found.similar : [];
  if (!products.length) return null;
  return (
    <section className="mt-8">
      <h2 className={found.status === 'gone' ? 'mb-5 text-2xl' : 'sr-only'}>
        {text(found.status === 'gone' ? 'similar' : 'productList')}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
        {products.map((product) => (
          <ProductTile key={product.id} product={product} textLanguage={textLanguage} />
        ))}
      </ul>
    </section>
  );
}

/** The category the shopper came from, if that is known, and all of them. */
function Ways({ cameFrom }: Pick<Props, 'cameFrom'>) {
  const { locale } = usePage();
  const text = useText('catalog');
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

function titleOf(found: Found, wanted: Wanted, text: Text<'catalog'>): string {
  if (found.status === 'product') return found.product.name;
  if (found.status === 'category') return found.category.name;
  if (found.status === 'gone') return text(wanted.kind === 'product' ? 'productGone' : 'categoryGone');
  if (found.status === 'looking') return text('unknownLooking');
  return text(wanted.kind === 'product' ? 'productFailed' : 'productsFailed');
}

function statusOf(found: Found, text: Text<'catalog'>): string {
  if (found.status === 'category') return text('available', { count: found.products.length });
  if (found.status === 'gone') return text('goneHint');
  if (found.status === 'failed') return found.message ?? text('unknownFailedHint');
  return found.status === 'looking' && found.isSlow ? text('unknownSlow') : '';
}

export const MissingPageIsland = withErrorBox(withPage<'catalog', Props>(MissingPage), crashText);
