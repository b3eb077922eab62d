/** Changes the output folder, for rebuilds and rollbacks. */
import { type Application, apply } from './places/apply.ts';
import { pathsOf } from './places/difference.ts';
import { explained } from './places/folder.ts';
import { noteUnreported } from './publish/reported.ts';
import { keepForUndo, pruneUndo } from './undo.ts';

/** Stores the replaced files for a rollback, then applies the change. Throws `PlaceFailure`, or the signal's reason. */
export async function goLive(cache: string, application: Application): Promise<void> {
  const { place, before, change, signal } = application;
  await explained(cache, async () => {
    await keepForUndo(cache, place.name, before, change);
    await noteUnreported(cache, pathsOf(change), signal);
  });
  await apply(application);
  pruneUndo(cache);
}
