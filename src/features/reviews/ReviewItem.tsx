/**
 * A review in the list. Without `review`, it renders the template that draw.ts clones; draw.ts relies on the order of
 * the elements.
 */
import type { Review } from '#api/contract/review.ts';
import type { CatalogText } from '#features/catalog/catalog.ts';
import { Stars } from '#features/catalog/Stars.tsx';
import { date } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';

interface Props {
  review?: Review;
  locale: Locale;
  text: CatalogText;
}

export function ReviewItem({ review, locale, text }: Props) {
  return (
    <li className="py-5 first:pt-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars rating={review?.rating ?? 5} locale={locale} text={text} />
        <span className="font-medium">{review?.author.name}</span>
        <time dateTime={review?.createdAt.slice(0, 10)} className="text-sm text-muted">
          {review && date(locale, review.createdAt)}
        </time>
      </p>
      <p className="mt-1.5 max-w-prose whitespace-pre-line">{review?.comment}</p>
    </li>
  );
}
