/** Class lists that pages, islands and scripts share. The style sheets name this file as a source. */
import type { StockState } from './catalog.ts';

export const stockClass: Readonly<Record<StockState['kind'], string>> = {
  in: 'text-good',
  low: 'font-medium text-warm',
  out: 'font-medium text-danger',
};

/** How wide the main picture of a product is, for `sizes`. */
export const gallerySizes = '(min-width: 1024px) 600px, (min-width: 768px) 50vw, 100vw';

/** The box around a card in a list without pictures. */
export const textCardClass = 'rounded-card border border-line bg-surface p-4';

/**
 * The grid of a list of products. Three columns would leave the last of four products alone in its row. In four narrow columns, the
 * ratings wouldn't fit.
 */
export const gridClass = (count?: number): string =>
  `grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 ${count === 4 ? 'md:grid-cols-4' : 'sm:grid-cols-3 lg:grid-cols-4'}`;
