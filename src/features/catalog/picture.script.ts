/**
 * Shows the original of a picture whose small file cannot be loaded, and the "No picture" tile if the original fails too. It
 * runs in the head, so that no picture fails before it listens.
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
      // Not removed: React may own it.
      picture.hidden = true;
      picture.after(tile);
    },
    // The event does not bubble.
    true,
  );
}
