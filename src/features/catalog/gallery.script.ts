/** The gallery made better: small pictures scroll in place and show which is seen; a press on a large one opens it whole. */
export function startGallery(): void {
  const row = document.querySelector<HTMLElement>('[data-gallery]');
  const dialog = document.querySelector<HTMLDialogElement>('[data-gallery-zoom]');
  if (!row) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-gallery-link]')];

  const mark = () => {
    const shown = Math.round(row.scrollLeft / row.clientWidth);
    for (const [index, link] of links.entries())
      if (index === shown) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
  };

  for (const [index, link] of links.entries())
    link.addEventListener('click', (event) => {
      // Without scripts the link's fragment does this, at the price of a jump down the page.
      event.preventDefault();
      row.scrollTo({ left: index * row.clientWidth });
    });
  row.addEventListener('scroll', mark, { passive: true });
  mark();

  row.addEventListener('click', ({ target }) => {
    const shown = dialog?.querySelector('img');
    if (!(target instanceof HTMLImageElement) || !shown) return;
    shown.src = target.currentSrc;
    // Files of the build are no larger than the page needs: a large screen gets the original.
    shown.srcset = target.srcset || `${target.currentSrc} 800w, ${target.src} 1200w`;
    shown.alt = target.alt;
    dialog?.showModal();
  });
  dialog?.addEventListener('click', () => dialog.close());
}
