/**
 * Enhances the gallery. Thumbnails scroll the row and mark the current picture. A click on a picture, or Enter, opens the
 * pictures at the size of the window. Only the first picture loads with the page. The others load once the shopper points at,
 * touches, scrolls or focuses the gallery.
 */
import zoomPart from './gallery-zoom.script.ts?part';

export function startGallery(): void {
  const row = document.querySelector<HTMLElement>('[data-gallery]');
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
    row.closest('.gallery')?.addEventListener(type, use, { capture: true, passive: true });
  row.addEventListener('scroll', markCurrent, { passive: true });
  markCurrent();
  // The shopper may have scrolled to another picture before this script loaded.
  if (row.scrollLeft) use();

  const zoom = () =>
    void shopParts.want<typeof import('./gallery-zoom.script.ts')>(zoomPart, ({ enlargePicture }) =>
      enlargePicture(row, links),
    );
  row.addEventListener('click', zoom);
  // Without this script, a single picture does nothing, so the built page doesn't make it focusable.
  row.tabIndex = 0;
  row.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    // Otherwise, the key would also press the button that closes the dialog.
    event.preventDefault();
    zoom();
  });
}
