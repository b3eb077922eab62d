/**
 * What the last report covered, stored like a place: a manifest and a note of pending paths, but no files. It stands for
 * copies that we can't see, such as those in a CDN.
 */
import { join } from 'node:path';
import { folderPlace } from './folder.ts';
import { type Place, readNote, writeNote } from './place.ts';

export function reportedPlace(cache: string): Place {
  const root = join(cache, 'reported');
  return { ...folderPlace(root), put: async () => {}, flush: async () => {} };
}

/**
 * Call it before any place changes. A CDN may cache files that a run wrote before it was killed. The next run therefore
 * reports these paths, even if it restores their old content.
 */
export async function noteUnreported(
  cache: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const place = reportedPlace(cache);
  const note = await readNote(place, signal);
  // Without a note, nothing was reported yet, and the first report covers everything.
  if (note) await writeNote(place, { ...note, pending: [...new Set([...note.pending, ...paths])] }, signal);
}
