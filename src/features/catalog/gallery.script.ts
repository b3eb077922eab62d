/**
 * Enhances the gallery. Thumbnails scroll the row and mark the current picture. A click on a picture enlarges it. Only the
 * first picture loads with the page. The others load once the shopper points at, touches, scrolls or focuses the gallery.
 */
export function startGallery(): void {
  const row = document.querySelector<HTMLElement>('[data-gallery]');
  const dialog = document.querySelector<HTMLDialogElement>('[data-gallery-zoom]');
  if (!row) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-gallery-link]')];

  const markCurrent = () => {
    const current = Math.round(row.scrollLeft / row.clientWidth);
    for (const [index, link] of links.entries())
      if (index === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
  };

  for (const [index, link] of links.entries())
    link.addEventListener('click', (event) => {
      // The link's fragment would also scroll the page.
      event.preventDefault();
      row.scrollTo({ left: index * row.clientWidth });
    });
  const use = () => row.toggleAttribute('data-used', true);
  for (const type of ['pointerover', 'focusin', 'scroll'])
    row.parentElement?.addEventListener(type, use, { capture: true, passive: true });
  row.addEventListener('scroll', markCurrent, { passive: true });
  markCurrent();
  // The shopper may have turned to another picture before this script loaded.
  if (row.scrollLeft) use();

  row.addEventListener('click', ({ target }) => {
    const enlarged = dialog?.querySelector('img');
    if (!(target instanceof HTMLImageElement) || !enlarged) return;
    enlarged.src = target.currentSrc;
    // The build's pictures are only as large as the page needs, so large screens enlarge the original.
    enlarged.srcset = target.srcset || `${target.currentSrc} 800w, ${target.src} 1200w`;
    enlarged.alt = target.alt;
    dialog?.showModal();
  });
  dialog?.addEventListener('click', () => dialog.close());
}
