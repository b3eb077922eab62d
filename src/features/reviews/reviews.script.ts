/** Updates the page's reviews without a framework. Loaded when they scroll into view. */
import type { Review } from '#api/contract/review.ts';
import type { CatalogText, CatalogWords } from '#features/catalog/catalog.ts';
import userStorePart from '#features/session/user-store.ts?part';
import { loadMessages, loadText } from '#i18n/load.ts';
import { prepareDates } from '#i18n/local-date.ts';
import { pageLocale } from '#i18n/locale.ts';
import { whenSlow } from '#lib/waits.ts';
import { loadPart } from '#platform/parts/load-part.ts';
import reviewWriterPart from './ReviewWriterIsland.tsx?part';
import { drawItem, drawSummary } from './review-elements.script.ts';
import { mostPerPress, mostShownFirst, type ProductReviews, reviewBy } from './reviews.ts';
import { $reviews, loadOlderReviews, loadReviews, stopLoading } from './reviews-store.ts';

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
  prepareDates(locale);
  const text = await loadText(locale, 'catalog');
  const words: CatalogWords = { locale, text };
  const load = () => void loadReviews(productIdOf(section));
  let retry: () => void = load;
  const failed = failureNotice(text, () => retry());
  section.querySelector('[data-reviews-more]')?.after(failed);
  const list = startList(section, words, (again) => {
    retry = again;
    failed.hidden = false;
  });
  $reviews.subscribe((state) => {
    retry = load;
    if (state.kind === 'ready') {
      drawSummary(section, state.data, words);
      list.draw(state.data);
    }
    // The review form reports failures itself. If the product was removed, the buy box says so.
    const isRemoved =
      state.kind === 'failed' && state.failure.kind === 'refused' && state.failure.status === 404;
    failed.hidden = state.kind !== 'failed' || isRemoved || !!section.querySelector('[data-review-form]');
  });
  load();
  labelButton(section, text);
}

/**
 * Draws a few reviews at a time, because a product may have thousands. If older reviews can't be loaded, `onFailure` gets a
 * function that tries again.
 */
function startList(section: HTMLElement, words: CatalogWords, onFailure: (again: () => void) => void) {
  const { text } = words;
  const element = (name: string) => section.querySelector<HTMLElement>(`[data-reviews-${name}]`);
  const [items, more, template] = [element('list'), element('more'), element('item')];
  const [button, progress] = [more?.querySelector('button'), element('progress')];
  let shown = mostShownFirst;
  let drawn: readonly Review[] = [];
  const draw = ({ reviews, count }: ProductReviews) => {
    const wanted = reviews.slice(0, shown);
    const isLonger = drawn.length > 0 && drawn.every((review, index) => review === wanted[index]);
    const added = isLonger ? wanted.slice(drawn.length) : wanted;
    if (!isLonger) items?.replaceChildren();
    items?.append(...added.flatMap((review) => drawItem(template, review, words)));
    drawn = wanted;
    more?.toggleAttribute('hidden', wanted.length === reviews.length && !hasOlder());
    const hidden = Math.max(count, reviews.length) - wanted.length;
    if (button) button.textContent = text('moreReviews', { count: Math.min(hidden, mostPerPress) });
    if (progress) progress.textContent = text('shownOf', { shown: wanted.length, total: count });
  };
  const showMore = async () => {
    if (button?.hasAttribute('aria-disabled')) return;
    const before = drawn.length;
    const wanted = before + mostPerPress;
    const state = $reviews.get();
    if (state.kind === 'ready' && state.data.reviews.length < wanted && hasOlder()) {
      button?.setAttribute('aria-disabled', 'true');
      let isSlow = false;
      const endWait = whenSlow(() => {
        isSlow = true;
        stopLoading();
      });
      const result = await loadOlderReviews(productIdOf(section));
      endWait();
      button?.removeAttribute('aria-disabled');
      if (isSlow || !result.ok) return onFailure(showMore);
    }
    shown = wanted;
    const now = $reviews.get();
    if (now.kind === 'ready') draw(now.data);
    // The button is now below the new reviews, so keyboard and screen reader go on at the first new review.
    const [first] = [...(items?.children ?? [])].slice(before);
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  };
  button?.addEventListener('click', showMore);
  return { draw };
}

function hasOlder(): boolean {
  const state = $reviews.get();
  return state.kind === 'ready' && !!state.data.nextCursor;
}

function failureNotice(text: CatalogText, retry: () => void): HTMLElement {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'mt-4';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link py-1';
  button.textContent = text('retry');
  button.addEventListener('click', retry);
  notice.append(text('reviewsFailed'), ' ', button);
  return notice;
}

/** Opens the review form. Rejects if its code or texts can't be loaded. */
export async function openWriter(section: HTMLElement): Promise<void> {
  const writer = section.querySelector<HTMLElement>('[data-review-writer]');
  if (!writer) return;
  const locale = pageLocale();
  const [reviews, catalog, calls, { openReviewForm }] = await Promise.all([
    loadMessages(locale, 'reviews'),
    loadMessages(locale, 'catalog'),
    loadMessages(locale, 'calls'),
    loadPart<typeof import('./ReviewWriterIsland.tsx')>(reviewWriterPart),
    startReviews(section),
  ]);
  if ($reviews.get().kind === 'failed') void loadReviews(productIdOf(section));
  openReviewForm(writer, {
    locale,
    messages: { reviews, catalog, calls },
    productId: productIdOf(section),
  });
}

/** The button's label depends on whether the shopper has already written a review. */
function labelButton(section: HTMLElement, text: CatalogText): void {
  const button = section.querySelector<HTMLElement>('[data-review-writer] button');
  if (!button || !document.documentElement.hasAttribute('data-member')) return;
  loadPart<typeof import('#features/session/user-store.ts')>(userStorePart)
    .then(({ $user }) => {
      const paint = () => {
        const [user, reviews] = [$user.get(), $reviews.get()];
        const hasReview =
          user.kind === 'ready' && reviews.kind === 'ready' && !!reviewBy(reviews.data, user.data.id);
        button.textContent = text(hasReview ? 'changeReview' : 'writeReview');
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
