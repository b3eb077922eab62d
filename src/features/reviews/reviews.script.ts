/** Brings the reviews in the page up to date, without a framework; loaded when somebody looks at them. */
import type { CatalogText } from '#features/catalog/catalog.ts';
import { loadMessages } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { messageReader } from '#i18n/template.ts';
import { loadPart } from '#platform/load-part.ts';
import { drawReviews } from './draw.ts';
import { reviewBy } from './reviews.ts';
import { $reviews, loadReviews } from './reviews-store.ts';

let started: Promise<void> | undefined;

/** `section` is what ReviewList.tsx makes. Once per page; a failed start can be made again. */
export function startReviews(section: HTMLElement): Promise<void> {
  started ??= start(section).catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}

async function start(section: HTMLElement): Promise<void> {
  const locale = pageLocale();
  const text: CatalogText = messageReader(locale, await loadMessages(locale, 'catalog'));
  const load = () => void loadReviews(productIdOf(section));
  const failed = failureNotice(text, load);
  section.lastElementChild?.append(failed);
  $reviews.subscribe((state) => {
    if (state.state === 'ready') drawReviews(section, state.data, locale, text);
    // The form for an own review tells of the failure itself, the buy box of a product that is no longer sold.
    const isGone =
      state.state === 'failed' && state.failure.kind === 'refused' && state.failure.status === 404;
    failed.hidden = state.state !== 'failed' || isGone || !!section.querySelector('[data-review-form]');
  });
  load();
  followOwn(section, text('writeReview'), text('changeReview'));
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

/** Shows the form; rejects when it cannot be had. */
export async function openWriter(section: HTMLElement): Promise<void> {
  const writer = section.querySelector<HTMLElement>('[data-review-writer]');
  if (!writer) return;
  const locale = pageLocale();
  const [reviews, failures, { openForm }] = await Promise.all([
    loadMessages(locale, 'reviews'),
    loadMessages(locale, 'failures'),
    loadPart(() => import('./hydrate.tsx')),
    startReviews(section),
  ]);
  if ($reviews.get().state === 'failed') void loadReviews(productIdOf(section));
  openForm(writer, { locale, messages: { reviews, failures }, productId: productIdOf(section) });
}

/** The button says whether there is a review of the shopper's already. */
function followOwn(section: HTMLElement, write: string, change: string): void {
  const button = section.querySelector<HTMLElement>('[data-review-writer] button');
  if (!button || !document.documentElement.hasAttribute('data-member')) return;
  loadPart(() => import('#features/session/user-store.ts'))
    .then(({ $user }) => {
      const paint = () => {
        const [user, reviews] = [$user.get(), $reviews.get()];
        const isWritten =
          user.state === 'ready' && reviews.state === 'ready' && !!reviewBy(reviews.data, user.data.id);
        button.textContent = isWritten ? change : write;
      };
      $user.subscribe(paint);
      $reviews.listen(paint);
    })
    // The form finds out by itself.
    .catch(() => undefined);
}

function productIdOf(section: HTMLElement): string {
  return section.querySelector<HTMLElement>('[data-review-writer]')?.dataset['productId'] ?? '';
}
