/** The results page. Its URL contains the term, so shoppers can share it. */

import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ProductGrid } from '#features/catalog/ProductGrid.tsx';
import type { Locale } from '#i18n/locale.ts';
import { withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { shopName } from '#platform/config.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { Icon } from '#ui/Icon.tsx';
import { searchPath } from '#ui/search-icons.ts';
import { SkeletonLine } from '#ui/skeleton.tsx';
import { rememberSearch } from './recent-store.ts';
import { SearchStatus } from './SearchStatus.tsx';
import {
  mayHaveMore,
  resultCount,
  type SearchProps,
  type SearchResult,
  type SearchText,
  searchText,
  termOf,
  whyFound,
} from './search.ts';
import { createPageSearch } from './search-page-flow.ts';

function SearchPage({ locale, textLanguage }: SearchProps) {
  const text = useMemo(() => searchText(locale), [locale]);
  const search = useMemo(() => createPageSearch(locale), [locale]);
  const state = useStore(search.$state);
  const input = useRef<HTMLInputElement>(null);
  const term = state.kind === 'idle' ? '' : state.term;

  useEffect(() => (input.current ? fillIn(input.current) : undefined), []);

  useEffect(() => {
    const asked = termInUrl();
    if (!asked) return;
    search.run(asked);
    rememberSearch(asked);
    nameResults(locale, asked);
  }, [search, locale]);

  // The island now shows the results, or its own skeleton, so hide the skeleton of the first paint.
  useLayoutEffect(() => {
    if (state.kind !== 'idle') delete document.documentElement.dataset['searching'];
  }, [state]);

  return (
    <>
      {/* The heading leaves out the term, which the build doesn't know. A longer heading would take more lines and move the page. */}
      <h1 className="text-3xl sm:text-4xl">{text('title')}</h1>
      <SearchForm locale={locale} text={text} input={input} />
      <div className="mt-2 -ml-3 min-h-9">
        <SearchStatus
          text={text}
          locale={locale}
          state={state}
          onRetry={() => search.run(term)}
          onStop={search.stop}
        />
      </div>
      <SearchSkeleton
        isSearching={state.kind === 'searching'}
        isShown={state.kind === 'searching' && !state.isSlow}
      />
      {state.kind === 'ready' && (
        <SearchResults
          result={state.result}
          reason={(product) => whyFound(product, term, text('similar'))}
          locale={locale}
          text={text}
          textLanguage={textLanguage}
        />
      )}
    </>
  );
}

interface FormProps {
  locale: Locale;
  text: SearchText;
  input: RefObject<HTMLInputElement | null>;
}

/** Opens this page with the typed term. */
function SearchForm({ locale, text, input }: FormProps) {
  return (
    <form
      role="search"
      // Tells this search apart from the header's search.
      aria-label={text('title')}
      action={href(locale, 'search')}
      className="mt-5 flex max-w-2xl gap-3"
    >
      <input
        ref={input}
        type="search"
        name="q"
        className="field min-w-0 flex-1"
        aria-label={text('label')}
        placeholder={text('placeholder')}
        // Otherwise, the browser restores the term of the later search after Back.
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
      />
      <button type="submit" className="button max-sm:px-4">
        <Icon path={searchPath} className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{text('submit')}</span>
      </button>
    </form>
  );
}

const termInUrl = () => termOf(new URLSearchParams(location.search).get('q') ?? '');

/** Shows the term of the URL in the search box, also after Back. Returns a function that ends this. */
function fillIn(box: HTMLInputElement): () => void {
  const fill = () => {
    box.value = termInUrl();
  };
  // Keep what the shopper typed before this code loaded.
  if (!box.value) fill();
  // The box in the back/forward cache still contains the term of the later search.
  const refill = ({ persisted }: PageTransitionEvent) => persisted && fill();
  addEventListener('pageshow', refill);
  return () => removeEventListener('pageshow', refill);
}

/** Names the page after its results, and keeps the search when the shopper switches the language. */
function nameResults(locale: SearchProps['locale'], term: string): void {
  document.title = `${searchText(locale)('resultsTitle', { term })} · ${shopName}`;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
    link.search = location.search;
}

interface ResultsProps extends Pick<SearchProps, 'locale' | 'textLanguage'> {
  result: SearchResult;
  reason: (product: SearchResult['products'][number]) => string | undefined;
  text: SearchText;
}

function SearchResults({ result, reason, locale, text, textLanguage }: ResultsProps) {
  const { products, categories } = result;
  return (
    <>
      {resultCount(result) === 0 && (
        <p className="mt-2" data-empty>
          {text('noResultsHint')}
        </p>
      )}
      {mayHaveMore(result) && <p className="mt-2">{text('manyResultsHint')}</p>}
      {categories.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-3 text-2xl">{text('categories')}</h2>
          <ul className="flex flex-wrap gap-2">
            {categories.map(({ id, name, slug }) => (
              <li key={id}>
                <a
                  className="button button-quiet wrap-anywhere"
                  href={href(locale, 'category', { slug })}
                  lang={textLanguage}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {products.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-5 text-2xl">{text('products')}</h2>
          <ProductGrid products={products} note={reason} textLanguage={textLanguage} />
        </section>
      )}
    </>
  );
}

function SearchSkeleton({ isSearching, isShown }: { isSearching: boolean; isShown: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="search-skeleton skeleton mt-8"
      data-searching={isShown || undefined}
      data-waiting={isSearching || undefined}
    >
      <SkeletonLine className="mb-5 w-40 text-2xl" />
      <div className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
        {[1, 2, 3, 4].map((product) => (
          <div key={product}>
            <div className="tile mb-3 aspect-square" />
            <SkeletonLine className="w-4/5" />
            <SkeletonLine className="mt-1 w-1/2 text-lg" />
          </div>
        ))}
      </div>
    </div>
  );
}

export const SearchPageIsland = withErrorBox(withPage<'catalog', SearchProps>(SearchPage));
