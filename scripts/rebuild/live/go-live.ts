/** Makes the next build live, and keeps the replaced files for a rollback. */
import { type ApplyOptions, apply } from '../places/apply.ts';
import { pathsOf } from '../places/difference.ts';
import { explainDiskErrors } from '../places/disk.ts';
import { noteUnreported } from '../places/last-report.ts';
import { dropOldBuilds, keepReplaced } from './undo.ts';

/** Stores the replaced files for a rollback, then applies the change. Throws `PlaceError`, or the signal's reason. */
export async function goLive(out: string, cache: string, options: ApplyOptions): Promise<void> {
  const { change, signal } = options;
  await explainDiskErrors(cache, async () => {
    keepReplaced({ cache, out }, options);
    await noteUnreported(cache, pathsOf(change), signal);
  });
  await apply(options);
  dropOldBuilds(cache);
}
