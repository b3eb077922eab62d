/** Brings the header's search to life. Loaded by search.script.ts at the first sign of interest. */
import { hydrateRoot } from 'react-dom/client';
import { SearchIsland, type SearchProps } from './SearchIsland.tsx';

/** Once: a second call does nothing. */
export function hydrateSearch(root: HTMLElement): void {
  const { props } = root.dataset;
  if (!props) return;
  delete root.dataset['props'];
  hydrateRoot(root, <SearchIsland {...(JSON.parse(props) as SearchProps)} />);
}
