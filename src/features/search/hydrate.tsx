/** Hydrates the header's search. */
import { hydrateRoot } from 'react-dom/client';
import { SearchIsland, type SearchProps } from './SearchIsland.tsx';

/** A second call does nothing. */
export function hydrateSearch(root: HTMLElement): void {
  const { props } = root.dataset;
  if (!props) return;
  delete root.dataset['props'];
  hydrateRoot(root, <SearchIsland {...(JSON.parse(props) as SearchProps)} />);
}
