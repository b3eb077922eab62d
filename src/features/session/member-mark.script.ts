/**
 * Part of the head script. Marks the document if the shopper is a member, before first paint, so that nothing flashes
 * (`[data-when]` in styles/elements.css). To keep the head short, it only asks whether both tokens are stored. If one is unusable, the mark
 * stays until session-store.ts has loaded and removed them.
 */

import { sessionEvent } from '#platform/event-names.ts';
import { onStoredChange, read } from '#platform/storage.ts';
import { accessTokenKey, refreshTokenKey } from '#platform/storage-keys.ts';

/** Call it once per page. */
export function startMark(): void {
  const update = () =>
    document.documentElement.toggleAttribute(
      'data-member',
      !!(read(accessTokenKey) && read(refreshTokenKey)),
    );
  update();
  onStoredChange(update, sessionEvent);
}
