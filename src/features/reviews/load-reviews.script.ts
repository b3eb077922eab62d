/** Loads the code of the reviews when they scroll into view, or when the shopper wants to write a review. */
import reviewsPart from './reviews.script.ts?part';

type Reviews = typeof import('./reviews.script.ts');

/** Call it once per page. Does nothing on pages without reviews. */
export function watchReviews(): void {
  const writer = document.querySelector<HTMLElement>('[data-review-writer]');
  const section = writer?.closest('section');
  if (!writer || !section) return;
  new IntersectionObserver(([entry], observer) => {
    if (entry?.isIntersecting)
      void shopParts.want<Reviews>(reviewsPart, async ({ startReviews }) => {
        await startReviews(section);
        observer.disconnect();
      });
  }).observe(section);
  writer
    .querySelector('button')
    ?.addEventListener(
      'click',
      () =>
        void shopParts.want<Reviews>(
          reviewsPart,
          ({ openWriter }) => openWriter(section),
          undefined,
          'write',
        ),
    );
}
