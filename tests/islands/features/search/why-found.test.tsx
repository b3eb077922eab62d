import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Product } from '#api/contract/catalog.ts';
import { SearchList } from '#features/search/SearchList.tsx';
import { SearchPageIsland } from '#features/search/SearchPageIsland.tsx';
import { optionsOf, searchText } from '#features/search/search.ts';
import { messagesFor } from '#i18n/translator.ts';
import { setStock } from '../../../support/api/shopper.ts';
import { apiOfPages } from '../../../support/page/connection.ts';

const found = vi.hoisted(() => ({ products: [] as Product[], categories: [] }));
vi.mock('#features/search/results-call.ts', () => ({ findResults: async () => found }));

const api = await apiOfPages(1);
const term = 'walnut';
const text = searchText('en');
/** Whether a product is named after the term, and the reason that a shopper reads. */
const reasons = {
  'Walnut board': undefined,
  'Cheese board': 'Carved from walnut.',
  'Nut bowl': text('similar'),
};

test('search results say why they match if their name doesn’t', async () => {
  const response = await fetch(`${api.url}/v1/product?ids=${setStock(api, 50)[0]}`);
  const { products } = (await response.json()) as { products: Product[] };
  found.products = Object.entries(reasons).map(([name, reason]) => ({
    ...(products[0] as Product),
    id: name,
    name,
    slug: name,
    description: reason === text('similar') ? 'Turned from ash.' : 'Carved from walnut.',
  }));
  const expectReasons = (role: 'option' | 'listitem') => {
    for (const [name, reason] of Object.entries(reasons)) {
      const [row] = screen.getAllByRole(role).filter(({ textContent }) => textContent?.includes(name));
      for (const each of new Set(Object.values(reasons)))
        if (each)
          expect(!!within(row as HTMLElement).queryByText(each), `${name}: ${each}`).toBe(each === reason);
    }
  };
  history.replaceState(null, '', `/search?q=${term}`);
  const page = { locale: 'en', messages: messagesFor('en', ['catalog']), apiResizes: false } as const;
  const { unmount } = render(<SearchPageIsland {...page} textLanguage={undefined} />);
  await screen.findByText('Nut bowl');
  expectReasons('listitem');
  unmount();

  const state = { kind: 'ready', term, result: found } as const;
  const idle = () => undefined;
  render(
    <SearchList
      {...page}
      textLanguage={undefined}
      text={text}
      state={state}
      options={optionsOf(state, [], text('similar'))}
      active={-1}
      onPick={idle}
      onRetry={idle}
      onStop={idle}
      onForget={idle}
    />,
  );
  expectReasons('option');
});
