/** Waits until somebody looks at the reviews or wants to write one, and loads what that needs only then. */

/** `ReviewWriter.tsx` stands within the section of the reviews. */
export function watchReviews(): void {
  const writer = document.querySelector<HTMLElement>('[data-review-writer]');
  const section = writer?.closest('section');
  if (!writer || !section) return;
  const load = () => import('./reviews.script.ts');
  new IntersectionObserver(([seen], observer) => {
    if (seen?.isIntersecting)
      void shopParts.want(load, async ({ startReviews }) => {
        await startReviews(section);
        observer.disconnect();
      });
  }).observe(section);
  writer
    .querySelector('button')
    ?.addEventListener('click', () => void shopParts.want(load, ({ openWriter }) => openWriter(section)));
}
