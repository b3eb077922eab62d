/** Loads the reviews' code when they scroll into view or the shopper wants to write one. */

/** Call it once per page. Does nothing on pages without reviews. */
export function watchReviews(): void {
  const writer = document.querySelector<HTMLElement>('[data-review-writer]');
  const section = writer?.closest('section');
  if (!writer || !section) return;
  const load = () => import('./reviews.script.ts');
  new IntersectionObserver(([entry], observer) => {
    if (entry?.isIntersecting)
      void shopParts.want(load, async ({ startReviews }) => {
        await startReviews(section);
        observer.disconnect();
      });
  }).observe(section);
  writer
    .querySelector('button')
    ?.addEventListener('click', () => void shopParts.want(load, ({ openWriter }) => openWriter(section)));
}
