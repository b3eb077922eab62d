/** A rating as five stars, for islands. Looks like Stars.astro. */
import { meanRating, number } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { type CatalogText, starsOf } from './catalog.ts';

interface Props {
  rating: number;
  count?: number;
  locale: Locale;
  text: CatalogText;
}

export function Stars({ rating, count, locale, text }: Props) {
  const { full, half, empty } = starsOf(rating);
  return (
    <span className="stars">
      <span role="img" aria-label={text('ratingOf', { rating: number(locale, rating) })}>
        {full}
        {half && <span className="half-star">{half}</span>}
        {empty}
      </span>
      {count !== undefined && (
        <span data-rating-total="">
          <span aria-hidden="true">{`${meanRating(locale, rating)} · `}</span>
          {text('reviewCount', { count })}
        </span>
      )}
    </span>
  );
}
