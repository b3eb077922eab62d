/** Updates the elements that ReviewList.tsx and ReviewItem.tsx render. Sets text only, never HTML. */
import type { Review } from '#api/contract/review.ts';
import type { CatalogText } from '#features/catalog/catalog.ts';
import { date, number } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { firstShown, type ProductReviews, starCounts } from './reviews.ts';

export function drawReviews(
  section: HTMLElement,
  { reviews, average, count }: ProductReviews,
  locale: Locale,
  text: CatalogText,
): void {
  const part = <E extends HTMLElement>(name: string) => section.querySelector<E>(`[data-reviews-${name}]`);
  part('none')?.toggleAttribute('hidden', reviews.length > 0);
  part('summary')?.toggleAttribute('hidden', reviews.length === 0);
  const summaries = [part('summary'), document.querySelector<HTMLElement>('[data-rating-summary]')];
  for (const summary of summaries) {
    const [stars, total] = summary?.querySelector('[role=img]')?.parentElement?.children ?? [];
    if (stars) drawStars(stars, average ?? 0, locale, text);
    if (total) total.textContent = text('reviewCount', { count });
  }
  for (const [index, { count: starCount }] of starCounts(reviews).entries()) {
    const row = section.querySelectorAll('tr')[index];
    const meter = row?.querySelector('meter');
    if (meter) meter.max = Math.max(reviews.length, 1);
    if (meter) meter.value = starCount;
    if (row?.lastElementChild) row.lastElementChild.textContent = `${starCount}`;
  }
  const draw = (review: Review) => drawItem(part('item'), review, locale, text);
  part('first')?.replaceChildren(...reviews.slice(0, firstShown).flatMap(draw));
  const rest = reviews.slice(firstShown);
  const more = part('more');
  more?.toggleAttribute('hidden', rest.length === 0);
  const [summary, list] = more?.children ?? [];
  if (summary) summary.textContent = text('moreReviews', { count: rest.length });
  list?.replaceChildren(...rest.flatMap(draw));
}

function drawStars(stars: Element, rating: number, locale: Locale, text: CatalogText): void {
  const full = Math.round(rating);
  stars.setAttribute('aria-label', text('ratingOf', { rating: number(locale, rating) }));
  const [symbols] = stars.children;
  if (symbols) symbols.textContent = '★'.repeat(full) + '☆'.repeat(5 - full);
}

function drawItem(template: HTMLElement | null, review: Review, locale: Locale, text: CatalogText): Node[] {
  const item = template?.firstElementChild?.cloneNode(true);
  if (!(item instanceof HTMLElement)) return [];
  const [head, comment] = item.children;
  const [stars, name, time] = head?.children ?? [];
  const [symbols] = stars?.children ?? [];
  if (symbols) drawStars(symbols, review.rating, locale, text);
  if (name) name.textContent = review.author.name;
  if (time) {
    time.setAttribute('datetime', review.createdAt.slice(0, 10));
    time.textContent = date(locale, review.createdAt);
  }
  if (comment) comment.textContent = review.comment;
  return [item];
}
