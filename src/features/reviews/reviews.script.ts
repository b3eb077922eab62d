/** Updates the page's reviews without a framework. Loaded when they scroll into view. */
import type { Review } from '#api/contract/review.ts';
import { type CatalogText, starsOf } from '#features/catalog/catalog.ts';
import userStorePart from '#features/session/user-store.ts?part';
import { date } from '#i18n/date.ts';
import { number } from '#i18n/format.ts';
import { loadMessages, loadText } from '#i18n/load.ts';
import { type Locale, pageLocale } from '#i18n/locale.ts';
import { loadPart } from '#platform/load-part.ts';
import reviewWriterPart from './ReviewWriterIsland.tsx?part';
import { firstShown, type ProductReviews, reviewBy, starCounts } from './reviews.ts';
import { $reviews, loadReviews } from './reviews-store.ts';

let started: Promise<void> | undefined;

/** `section` is the element of ReviewList.tsx. Runs once per page. After a failure, the next call tries again. */
export function startReviews(section: HTMLElement): Promise<void> {
  started ??= start(section).catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}

async function start(section: HTMLElement): Promise<void> {
  const locale = pageLocale();
  const text = await loadText(locale, 'catalog');
  const load = () => void loadReviews(productIdOf(section));
  const failed = failureNotice(text, load);
  section.lastElementChild?.append(failed);
  $reviews.subscribe((state) => {
    if (state.state === 'ready') drawReviews(section, state.data, locale, text);
    // The review form reports failures itself. If the product was removed, the buy box says so.
    const isRemoved =
      state.state === 'failed' && state.failure.kind === 'refused' && state.failure.status === 404;
    failed.hidden = state.state !== 'failed' || isRemoved || !!section.querySelector('[data-review-form]');
  });
  load();
  labelButton(section, text('writeReview'), text('changeReview'));
}

function failureNotice(text: CatalogText, retry: () => void): HTMLElement {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'mt-4';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link py-1';
  button.textContent = text('unknownRetry');
  button.addEventListener('click', retry);
  notice.append(text('reviewsFailed'), ' ', button);
  return notice;
}

/** Opens the review form. Rejects if its code or texts can't be loaded. */
export async function openWriter(section: HTMLElement): Promise<void> {
  const writer = section.querySelector<HTMLElement>('[data-review-writer]');
  if (!writer) return;
  const locale = pageLocale();
  const [reviews, failures, { openForm }] = await Promise.all([
    loadMessages(locale, 'reviews'),
    loadMessages(locale, 'failures'),
    loadPart<typeof import('./ReviewWriterIsland.tsx')>(reviewWriterPart),
    startReviews(section),
  ]);
  if ($reviews.get().state === 'failed') void loadReviews(productIdOf(section));
  openForm(writer, { locale, messages: { reviews, failures }, productId: productIdOf(section) });
}

/** The button's label depends on whether the shopper has already written a review. */
function labelButton(section: HTMLElement, write: string, change: string): void {
  const button = section.querySelector<HTMLElement>('[data-review-writer] button');
  if (!button || !document.documentElement.hasAttribute('data-member')) return;
  loadPart<typeof import('#features/session/user-store.ts')>(userStorePart)
    .then(({ $user }) => {
      const paint = () => {
        const [user, reviews] = [$user.get(), $reviews.get()];
        const hasReview =
          user.state === 'ready' && reviews.state === 'ready' && !!reviewBy(reviews.data, user.data.id);
        button.textContent = hasReview ? change : write;
      };
      $user.subscribe(paint);
      $reviews.listen(paint);
    })
    // If this fails, the label stays as it is. The form still finds the review.
    .catch(() => undefined);
}

function productIdOf(section: HTMLElement): string {
  return section.querySelector<HTMLElement>('[data-review-writer]')?.dataset['productId'] ?? '';
}

/** Updates the elements that ReviewList.tsx renders. Sets text only, never HTML. */
function drawReviews(
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
    const [mean, label] = total?.childNodes ?? [];
    if (mean) mean.textContent = `${number(locale, average ?? 0, 1)} · `;
    if (label) label.textContent = text('reviewCount', { count });
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
  const { full, half, empty } = starsOf(rating);
  stars.setAttribute('aria-label', text('ratingOf', { rating: number(locale, rating) }));
  const middle = document.createElement('span');
  middle.className = 'half-star';
  middle.textContent = half;
  stars.replaceChildren(full, half && middle, empty);
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
