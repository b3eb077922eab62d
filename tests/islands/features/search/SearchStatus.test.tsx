import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SearchStatus } from '#features/search/SearchStatus.tsx';
import { searchText } from '#features/search/search.ts';

test.each([
  [1, 'en', 'Wait a moment, then try again.'],
  [30, 'en', 'Wait 30 seconds, then try again.'],
  [90, 'fr', 'Patientez 2 minutes, puis réessayez.'],
] as const)('with Retry-After %i, search says in %s how long to wait', (retryAfter, locale, words) => {
  render(
    <SearchStatus
      text={searchText(locale)}
      locale={locale}
      state={{ kind: 'failed', term: 'mug', failure: { kind: 'tooMany', retryAfter, message: undefined } }}
      onRetry={() => undefined}
      onStop={() => undefined}
    />,
  );
  const shown = screen.getByRole('status').textContent?.replace(/[\u00a0\u202f]/g, ' ');
  expect(shown).toBe(words);
});

test.each([
  [{ kind: 'offline' }, 'We can’t reach the shop. Check your connection and try again.'],
  [{ kind: 'server' }, 'Search isn’t working right now.'],
  [{ kind: 'refused', status: 400, code: undefined, fields: {} }, 'Search isn’t working right now.'],
  [{ kind: 'stopped' }, 'Search stopped.'],
] as const)('search says why it failed: %o', (failure, words) => {
  render(
    <SearchStatus
      text={searchText('en')}
      locale="en"
      state={{ kind: 'failed', term: 'mug', failure }}
      onRetry={() => undefined}
      onStop={() => undefined}
    />,
  );
  expect(screen.getByRole('status').textContent).toBe(words);
});

test.each([
  ['en', 3, 1, '3 products and 1 category'],
  ['fr', 1, 0, '1 produit'],
  ['en', 0, 2, '2 categories'],
  ['en', 50, 2, 'The best 50 products and 2 categories'],
  ['fr', 0, 0, 'Aucun résultat'],
] as const)('search says in %s: %i products, %i categories', (locale, products, categories, words) => {
  const result = { products: Array(products).fill({}), categories: Array(categories).fill({}) };
  render(
    <SearchStatus
      text={searchText(locale)}
      locale={locale}
      state={{ kind: 'ready', term: 'mug', result }}
      onRetry={() => undefined}
      onStop={() => undefined}
    />,
  );
  expect(screen.getByRole('status').textContent).toBe(words);
});
