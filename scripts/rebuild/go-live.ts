/** Changes the output. Rebuilds and rollbacks both go live here. */
import { type Application, apply } from './places/apply.ts';
import { pathsOf } from './places/difference.ts';
import { explained } from './places/folder.ts';
import { noteUnreported } from './publish/reported.ts';
import { keepForUndo, pruneUndo } from './undo.ts';

/** Keeps what is replaced, then applies the change. Throws `PlaceFailure`, or the signal's reason. */
export async function goLive(cache: string, application: Application): Promise<void> {
  const { place, before, change, signal } = application;
  await explained(cache, async () => {
    await keepForUndo(cache, place.name, before, change);
    await noteUnreported(cache, pathsOf(change), signal);
  });
  await apply(application);
  pruneUndo(cache);
}
