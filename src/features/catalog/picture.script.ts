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
      const text = document.body.dataset['noPicture'] ?? '';
      const { parentElement } = picture;
      // Hidden, not removed: React may own the element.
      picture.hidden = true;
      // Before React takes over, it tolerates no new element.
      if (parentElement && picture.closest('astro-island[ssr]')) {
        parentElement.dataset['noPicture'] = text;
        return;
      }
      const tile = document.createElement('span');
      tile.className = noPictureClass;
      tile.textContent = text;
      picture.after(tile);
    },
    // Capture, because the event doesn't bubble.
    true,
  );
}
