/** The page of a product or category that is not built: what the API knows of it. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { crashText } from '#i18n/crash.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { shopName } from '#platform/config.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { ProductTile } from './ProductTile.tsx';
import { ProductView } from './ProductView.tsx';
import type { Found } from './unknown.ts';
import type { UnknownContext } from './unknown-context.ts';

const sorts = [
  { sort: 'default', key: 'sortDefault' },
  { sort: 'price-asc', key: 'sortPriceAsc' },
  { sort: 'price-desc', key: 'sortPriceDesc' },
] as const;

interface Props {
  locale: Locale;
  context: UnknownContext;
}

function UnknownContent({ context }: Props) {
  const { unknown, wanted, locale, text, textLanguage } = context;
  const found = useStore(unknown.$found);
  const title = titleOf(found, context);

  useEffect(() => {
    document.title = `${title} · ${shopName}`;
  }, [title]);

  useEffect(() => {
    if (found.status === 'product') showReviews();
  }, [found.status]);

  if (found.status === 'product')
    return <ProductView context={context} {...found} onWriteReview={writeReview} />;
  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl" lang={found.status === 'category' ? textLanguage : undefined}>
        {title}
      </h1>
      <p role="status" className="mt-3 text-lg text-muted">
        {statusOf(found, context)}
      </p>
      {(found.status === 'failed' || (found.status === 'looking' && found.isSlow)) && (
        <button type="button" className="button mt-6" onClick={() => void unknown.look()}>
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
      {found.status === 'gone' && <Ways context={context} />}
      <Products context={context} found={found} />
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

function Products({ context, found }: { context: UnknownContext; found: Found }) {
  const { text } = context;
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
          <ProductTile key={product.id} {...context} product={product} />
        ))}
      </ul>
    </section>
  );
}

/** The category the shopper came from, if that is known, and all of them. */
function Ways({ context: { locale, text, cameFrom } }: { context: UnknownContext }) {
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

function titleOf(found: Found, { text, wanted }: UnknownContext): string {
  if (found.status === 'product') return found.product.name;
  if (found.status === 'category') return found.category.name;
  if (found.status === 'gone') return text(wanted.kind === 'product' ? 'productGone' : 'categoryGone');
  if (found.status === 'looking') return text('unknownLooking');
  return text(wanted.kind === 'product' ? 'productFailed' : 'productsFailed');
}

function statusOf(found: Found, { text }: UnknownContext): string {
  if (found.status === 'category') return text('available', { count: found.products.length });
  if (found.status === 'gone') return text('goneHint');
  if (found.status === 'failed') return found.message ?? text('unknownFailedHint');
  return found.status === 'looking' && found.isSlow ? text('unknownSlow') : '';
}

export const UnknownIsland = withErrorBox(UnknownContent, crashText);
