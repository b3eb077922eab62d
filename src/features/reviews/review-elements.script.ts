/** Draws reviews into the elements that ReviewList.tsx renders. Sets text only, never HTML. */
import type { Review } from '#api/contract/review.ts';
import { type CatalogWords, starsOf } from '#features/catalog/catalog.ts';
import { meanRating, number } from '#i18n/format.ts';
import { localDate } from '#i18n/local-date.ts';
import type { ProductReviews } from './reviews.ts';

export function drawSummary(
  section: HTMLElement,
  { reviews, average, count, stars: starCounts }: ProductReviews,
  words: CatalogWords,
): void {
  const { locale, text } = words;
  const element = <E extends HTMLElement>(name: string) => section.querySelector<E>(`[data-reviews-${name}]`);
  element('none')?.toggleAttribute('hidden', reviews.length > 0);
  element('none')?.classList.remove('invisible');
  element('summary')?.toggleAttribute('hidden', reviews.length === 0);
  const summaries = [element('summary'), document.querySelector<HTMLElement>('[data-rating-summary]')];
  for (const summary of summaries) {
    const stars = summary?.querySelector('[role=img]');
    if (stars) drawStars(stars, average ?? 0, words);
    const total = summary?.querySelector('[data-rating-total]');
    const mean = total?.querySelector('[aria-hidden]');
    if (mean) mean.textContent = `${meanRating(locale, average ?? 0)} · `;
    total?.replaceChildren(mean ?? '', text('reviewCount', { count }));
  }
  element('stars')?.toggleAttribute('hidden', !starCounts);
  for (const [index, starCount] of (starCounts ?? []).entries()) {
    const row = section.querySelector(`[data-star="${index + 1}"]`);
    const [meter, label] = [row?.querySelector('meter'), row?.querySelector('[data-star-count]')];
    if (meter) meter.max = Math.max(count, 1);
    if (meter) meter.value = starCount;
    if (label) label.textContent = `${starCount}`;
  }
}

function drawStars(stars: Element, rating: number, { locale, text }: CatalogWords): void {
  const { full, half, empty } = starsOf(rating);
  stars.setAttribute('aria-label', text('ratingOf', { rating: number(locale, rating) }));
  const middle = document.createElement('span');
  middle.className = 'half-star';
  middle.textContent = half;
  stars.replaceChildren(full, half && middle, empty);
}

/** Without a `template`, returns nothing. */
export function drawItem(template: HTMLElement | null, review: Review, words: CatalogWords): Node[] {
  const item = template?.querySelector('li')?.cloneNode(true);
  if (!(item instanceof HTMLElement)) return [];
  const [stars, time] = [item.querySelector('[role=img]'), item.querySelector('time')];
  const author = item.querySelector('[data-review-author]');
  const comment = item.querySelector('[data-review-comment]');
  if (stars) drawStars(stars, review.rating, words);
  if (author) author.textContent = review.author.name;
  if (time) {
    time.setAttribute('datetime', review.createdAt.slice(0, 10));
    time.textContent = localDate(words.locale, review.createdAt);
  }
  if (comment) comment.textContent = review.comment;
  return [item];
}
