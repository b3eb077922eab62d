import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SearchStatus } from '#features/search/SearchStatus.tsx';
import { searchText } from '#features/search/search.ts';

test.each([
  [1, 'en', 'Wait a moment, then try again.'],
  [30, 'en', 'Wait 30 seconds, then try again.'],
  [90, 'fr', 'Patientez 2 minutes, puis réessayez.'],
] as const)(
  'after a 429 with Retry-After %i, the search says in %s how long to wait',
  (retryAfter, locale, words) => {
    render(
      <SearchStatus
        text={searchText(locale)}
        locale={locale}
        state={{ kind: 'failed', term: 'mug', failure: 'tooMany', retryAfter }}
        onRetry={() => undefined}
        onStop={() => undefined}
      />,
    );
    const shown = screen.getByRole('status').textContent?.replace(/[\u00a0\u202f]/g, ' ');
    expect(shown).toBe(words);
  },
);
