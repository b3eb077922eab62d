/** The state of a search as text, which screen readers announce (WCAG 4.1.3). */
import type { Locale } from '#i18n/locale.ts';
import { waitTime } from '#i18n/wait-time.ts';
import type { Failure } from '#lib/loadable.ts';
import { mayHaveMore, type SearchState, type SearchText } from './search.ts';

interface Props {
  text: SearchText;
  locale: Locale;
  state: SearchState;
  onRetry: () => void;
  onStop: () => void;
}

export function SearchStatus({ text, locale, state, onRetry, onStop }: Props) {
  const isSlow = state.kind === 'searching' && state.isSlow;
  return (
    <>
      <p role="status" className="px-3 text-muted not-empty:pt-3">
        {statusText(text, locale, state)}
      </p>
      {(isSlow || state.kind === 'failed') && (
        <p className="flex gap-4 px-3">
          <button type="button" className="link min-h-11" onClick={onRetry}>
            {text('retry')}
          </button>
          {isSlow && (
            <button type="button" className="link min-h-11" onClick={onStop}>
              {text('stop')}
            </button>
          )}
        </p>
      )}
    </>
  );
}

function statusText(text: SearchText, locale: Locale, state: SearchState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'searching':
      return text(state.isSlow ? 'stillSearching' : 'searching');
    case 'ready': {
      const { products, categories } = state.result;
      const productText =
        products.length > 0 &&
        text(mayHaveMore(state.result) ? 'bestProducts' : 'productCount', { count: products.length });
      const categoryText = categories.length > 0 && text('categoryCount', { count: categories.length });
      // The first Intl.ListFormat of a page would block a slow phone for 60 ms.
      if (productText && categoryText)
        return text('productsAndCategories', { products: productText, categories: categoryText });
      return productText || categoryText || text('noResultsFound');
    }
    case 'failed':
      return failureWords(text, locale, state.failure);
  }
}

function failureWords(text: SearchText, locale: Locale, failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
    case 'stopped':
      return text(failure.kind);
    case 'tooMany': {
      const time = waitTime(locale, failure.retryAfter);
      return time ? text('tooManyFor', { time }) : text('tooMany');
    }
    // The shopper can't correct anything, so a refusal is the server's fault, too.
    default:
      return text('server');
  }
}
