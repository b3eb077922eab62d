/**
 * Replaces a picture that fails to load with the "No picture" tile, in static HTML and in islands. It runs in the head, so
 * that it catches every failure.
 */
import { noPictureClass } from './classes.ts';

export function watchPictures(): void {
  addEventListener(
    'error',
    ({ target: picture }) => {
      if (!(picture instanceof HTMLImageElement) || picture.hidden) return;
      const tile = document.createElement('span');
      tile.className = noPictureClass;
      tile.textContent = document.body.dataset['noPicture'] ?? '';
      // Hidden, not removed: React may own the element.
      picture.hidden = true;
      picture.after(tile);
    },
    // The event does not bubble.
    true,
  );
}
