/** Class lists that pages, islands and scripts share; the style sheets name this file as a source. */
import type { StockState } from './catalog.ts';

export const stockClass: Readonly<Record<StockState['state'], string>> = {
  in: 'text-good',
  low: 'font-medium text-warm',
  out: 'font-medium text-danger',
};

/** The "No picture" tile. */
export const noPictureClass = 'flex aspect-square items-center justify-center text-sm text-muted';
