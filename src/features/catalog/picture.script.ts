/**
 * Shows the original of a picture if the small one fails to load, and the "No picture" tile if the original fails too.
 * It runs in the head, so that it catches every failure.
 */

export function watchPictures(): void {
  addEventListener(
    'error',
    ({ target: picture }) => {
      if (!(picture instanceof HTMLImageElement) || picture.hidden) return;
      const { original } = picture.dataset;
      const frame = picture.closest('picture');
      if (frame) return frame.replaceWith(picture);
      if (original) {
        picture.removeAttribute('data-original');
        picture.src = original;
        return;
      }
      const text = document.body.dataset['noPicture'] ?? '';
      const { parentElement } = picture;
      // Hide the element instead of removing it, because React may own it.
      picture.hidden = true;
      // A new element would break hydration, so CSS shows the text.
      if (parentElement && picture.closest('astro-island[ssr]')) {
        parentElement.dataset['noPicture'] = text;
        return;
      }
      const tile = document.createElement('span');
      tile.className = 'no-picture';
      tile.textContent = text;
      picture.after(tile);
    },
    // Capture, because the event doesn't bubble.
    true,
  );
}
