/** Waits until somebody looks at the reviews or wants to write one, and loads what that needs only then. */

// Only the type: importing the value would put a further file into the first view.
const partFailed: typeof import('#platform/part-failed.ts').partFailed = 'shop:part-failed';

/** `ReviewWriter.tsx` stands within the section of the reviews. */
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
  writer.querySelector('button')?.addEventListener('click', () =>
    load()
      .then(({ openWriter }) => openWriter(section))
      .catch(() => dispatchEvent(new Event(partFailed))),
  );
}
