/** A rating as five stars, for islands. Looks like Stars.astro. */
import { number } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import type { CatalogText } from './catalog.ts';

interface Props {
  rating: number;
  count?: number;
  locale: Locale;
  text: CatalogText;
}

export function Stars({ rating, count, locale, text }: Props) {
  const full = Math.round(rating);
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <span
        className="text-star"
        role="img"
        aria-label={text('ratingOf', { rating: number(locale, rating) })}
      >
        <span aria-hidden="true">{'★'.repeat(full) + '☆'.repeat(5 - full)}</span>
      </span>
      {count !== undefined && (
        <span className="text-muted">
          <span aria-hidden="true">{`${number(locale, rating, 1)} · `}</span>
          {text('reviewCount', { count })}
        </span>
      )}
    </span>
  );
}
