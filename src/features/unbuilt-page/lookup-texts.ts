/** What the page says while it looks for a product or category, and about what it has found. */
import { countText } from '#features/catalog/catalog.ts';
import type { Text } from '#i18n/page-texts.ts';
import type { Loadable } from '#lib/loadable.ts';
import type { Found, Target } from './lookup.ts';

export function lookupTitle(state: Loadable<Found>, target: Target, text: Text<'catalog'>): string {
  if (state.kind === 'failed') return text(target.kind === 'product' ? 'productFailed' : 'categoryFailed');
  if (state.kind !== 'ready') return text('pending');
  const found = state.data;
  if (found.kind === 'product') return found.product.name;
  if (found.kind === 'category') return found.category.name;
  if (found.kind === 'renamed') return text('pending');
  return text(target.kind === 'product' ? 'productGone' : 'categoryGone');
}

export function lookupStatus(state: Loadable<Found>, text: Text<'catalog'>): string {
  if (state.kind === 'failed')
    return (state.failure.kind === 'tooMany' && state.failure.message) || text('retryHint');
  if (state.kind !== 'ready') return state.kind === 'loading' && state.isSlow ? text('slow') : '';
  const found = state.data;
  if (found.kind === 'unknown') return text('goneHint');
  if (found.kind !== 'category') return '';
  const available = found.products.filter(({ stock }) => stock > 0).length;
  return found.nextCursor === null
    ? countText(available, found.products.length, text)
    : text('availableMore', { count: available });
}
