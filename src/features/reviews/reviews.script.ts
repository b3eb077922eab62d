/** Updates the page's reviews without a framework. Loaded when they scroll into view. */
import type { CatalogText } from '#features/catalog/catalog.ts';
import userStorePart from '#features/session/user-store.ts?part';
import { loadMessages } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { messageReader } from '#i18n/template.ts';
import { loadPart } from '#platform/load-part.ts';
import { drawReviews } from './draw.ts';
import hydratePart from './hydrate.tsx?part';
import { reviewBy } from './reviews.ts';
import { $reviews, loadReviews } from './reviews-store.ts';

let started: Promise<void> | undefined;

/** `section` is the element of ReviewList.tsx. Runs once per page; after a failure, the next call tries again. */
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
    // The review form reports failures itself. For a removed product, the buy box does.
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
    loadPart<typeof import('./hydrate.tsx')>(hydratePart),
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
    // Without it, the label stays as it is. The form finds the review itself.
    .catch(() => undefined);
}

function productIdOf(section: HTMLElement): string {
  return section.querySelector<HTMLElement>('[data-review-writer]')?.dataset['productId'] ?? '';
}
