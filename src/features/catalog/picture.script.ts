/**
 * Replaces a small picture that fails to load with its original, and an original that fails with the "No picture" tile. It
 * runs in the head, so that it catches every failure.
 */
import { noPictureClass } from './classes.ts';

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
      const tile = document.createElement('span');
      tile.className = noPictureClass;
      tile.textContent = document.body.dataset['noPicture'] ?? '';
      // Hidden, not removed: React may own the element. Before React takes over, it tolerates no new element.
      picture.hidden = true;
      if (!picture.closest('astro-island[ssr]')) picture.after(tile);
    },
    // Capture, because the event doesn't bubble.
    true,
  );
}
