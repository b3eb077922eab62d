/** Where search options lead. */
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import type { Option } from './search.ts';

export function addressOf(locale: Locale, option: Option): string {
  if (option.kind === 'product') return href(locale, 'product', { slug: option.product.slug });
  if (option.kind === 'category') return href(locale, 'category', { slug: option.category.slug });
  return href(locale, 'search', { q: option.term });
}

/** Goes to the option's page. If it is already open, scrolls to its top. */
export function choose(locale: Locale, option: Option): void {
  const address = addressOf(locale, option);
  if (address !== location.pathname + location.search) location.assign(address);
  // The style sheet decides whether to scroll smoothly, because it knows `prefers-reduced-motion`.
  else scrollTo({ top: 0 });
}
