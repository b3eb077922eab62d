/** The project's folder, and the files in a folder. */
import { readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../../..');

/** Sorted paths, relative to the folder. They have `/` on every system, as the paths of a manifest do. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll(sep, '/'))
    .sort();
}
