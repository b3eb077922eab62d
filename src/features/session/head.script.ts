/** Part of the script in the head: marks the page of whoever has tokens, so that nothing flashes (`[data-when]`, base.css). */

import { sessionEvent } from '#platform/events.ts';
import { read } from '#platform/storage.ts';
import { accessTokenKey, refreshTokenKey } from '#platform/storage-keys.ts';

/** Once per page, from the script in its head. */
export function startMark(): void {
  const mark = () =>
    document.documentElement.toggleAttribute(
      'data-member',
      !!(read(accessTokenKey) && read(refreshTokenKey)),
    );
  mark();
  for (const type of ['storage', 'pageshow', sessionEvent]) addEventListener(type, mark);
}
