/** The history of releases as it lies on the disk. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, isFolder, noteFileOf } from '../release/folders.ts';
import { type ReleaseNote, readNote } from '../release/note.ts';
import type { History } from './history.ts';

/** `next` is known besides: it may be a release that was not made yet. */
export function historyIn(out: string, next: ReleaseNote): History {
  return {
    step: (name) => (name === next.name ? next : readNote(noteFileOf(out, name))),
    exists(release, file) {
      const folder = folderOf(out, release);
      if (!isFolder(folder)) return undefined;
      return statSync(join(folder, file), { throwIfNoEntry: false })?.isFile() ?? false;
    },
  };
}
