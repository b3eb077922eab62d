/**
 * Covers a picture that cannot be loaded with the "No picture" tile, in static parts and in islands. It runs in the head, so
 * that no picture fails before it listens.
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
      // Not removed: React may own it.
      picture.hidden = true;
      picture.after(tile);
    },
    // The event does not bubble.
    true,
  );
}
