/** Waits until somebody looks at the reviews or wants to write one, and loads what that needs only then. */

/** `ReviewWriter.astro` stands within the section of the reviews. */
export function watchReviews(): void {
  const writer = document.querySelector<HTMLElement>('[data-review-writer]');
  const section = writer?.closest('section');
  if (!writer || !section) return;
  const load = () => import('./reviews.script.ts');
  new IntersectionObserver(([seen], observer) => {
    if (!seen?.isIntersecting) return;
    observer.disconnect();
    // Without an answer the built reviews stand.
    load()
      .then(({ startReviews }) => startReviews(section))
      .catch(() => {});
  }).observe(section);
  const [, button, status] = writer.children;
  button?.addEventListener('click', () =>
    load()
      .then(({ openWriter }) => openWriter(section))
      .catch(() => {
        if (status) status.textContent = (button as HTMLElement).dataset['failed'] ?? '';
      }),
  );
}
