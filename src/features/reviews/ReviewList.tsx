/**
 * Customer reviews, newest first. Built pages contain them as static HTML, and reviews.script.ts updates them in place. The
 * browser renders this component for a product that is newer than the build.
 */

import type { Review } from '#api/contract/review.ts';
import type { CatalogText } from '#features/catalog/catalog.ts';
import { Stars } from '#features/catalog/Stars.tsx';
import { date } from '#i18n/date.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { mostShownFirst, type ProductReviews } from './reviews.ts';

interface Props {
  product: { readonly id: string; readonly slug: string };
  /** Undefined until the reviews are loaded. */
  reviews?: ProductReviews;
  locale: Locale;
  text: CatalogText;
  /** Unset on built pages, where load-reviews.script.ts handles the button. */
  onWrite?: () => void;
}

export function ReviewList({ product, reviews, locale, text, onWrite }: Props) {
  const list = reviews?.reviews ?? [];
  const returnUrl = `${href(locale, 'product', { slug: product.slug })}#reviews`;
  const isRated = !!reviews && reviews.average !== null && reviews.count > 0;
  return (
    <section id="reviews" className="wrap review-columns">
      <div>
        <h2 className="mb-3 text-2xl">{text('reviews')}</h2>
        <div data-reviews-summary="" hidden={!isRated}>
          <p>
            <Stars rating={reviews?.average ?? 0} count={reviews?.count ?? 0} locale={locale} text={text} />
          </p>
          <RatingTable reviews={reviews} text={text} />
        </div>
        {/* This text keeps its place until the reviews have loaded, so that nothing below it moves. */}
        <p
          className={`text-muted ${reviews ? '' : 'invisible'}`.trim()}
          data-reviews-none=""
          hidden={isRated}
        >
          {text('noReviews')}
        </p>
        {/* A button for members to write a review, and a sign-in link for guests. */}
        <div className="mt-6" data-review-writer="" data-product-id={product.id}>
          <a
            data-when="signed-out"
            className="link inline-block py-2"
            href={href(locale, 'signIn', { returnUrl })}
          >
            {text('signInToReview')}
          </a>
          <button data-when="signed-in" type="button" className="button button-quiet" onClick={onWrite}>
            {text('writeReview')}
          </button>
          <p role="status" className="mt-2" />
        </div>
      </div>
      <div>
        {/* A `<template>` wouldn't work, because React appends children to the element itself, not to its content. */}
        <ul hidden data-reviews-item="">
          <ReviewItem locale={locale} text={text} />
        </ul>
        <ul className="ruled" data-reviews-list="">
          {list.slice(0, mostShownFirst).map((review) => (
            <ReviewItem key={review.id} review={review} locale={locale} text={text} />
          ))}
        </ul>
        {/* reviews.script.ts adds the older reviews, a few at a time. In the built page, they would exceed its budget. */}
        <p className="border-t border-line pt-4" data-reviews-more="" hidden>
          <button type="button" className="link mr-3 py-2" />
          <span className="text-sm text-muted nums" data-reviews-progress="" />
        </p>
      </div>
    </section>
  );
}

/** How many reviews give five stars, four stars and so on. */
function RatingTable({ reviews, text }: { reviews: ProductReviews | undefined; text: CatalogText }) {
  return (
    <table className="rating-table" data-reviews-stars="" hidden={!reviews?.stars}>
      <caption className="sr-only">{text('ratingDistribution')}</caption>
      <tbody>
        {[5, 4, 3, 2, 1].map((star) => (
          <tr key={star} data-star={star}>
            <th scope="row">{text('starCount', { count: star })}</th>
            <td>
              <meter
                min="0"
                max={reviews?.count || 1}
                value={reviews?.stars?.[star - 1] ?? 0}
                aria-hidden="true"
              />
            </td>
            <td data-star-count="">{reviews?.stars?.[star - 1] ?? 0}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Without `review`, renders a template for reviews.script.ts. */
function ReviewItem({ review, locale, text }: { review?: Review; locale: Locale; text: CatalogText }) {
  return (
    <li className="review-item" tabIndex={-1}>
      <p>
        <Stars rating={review?.rating ?? 5} locale={locale} text={text} />
        <span data-review-author="">{review?.author.name}</span>
        <time dateTime={review?.createdAt.slice(0, 10) ?? '2000-01-01'}>
          {review && date(locale, review.createdAt, 'UTC')}
        </time>
      </p>
      <p data-review-comment="">{review?.comment}</p>
    </li>
  );
}
