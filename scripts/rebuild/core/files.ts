/** The project's folder, and the files in a folder. */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../../..');

/**
 * Sorted paths, relative to the folder. They have `/` on every system, as the paths of a manifest do. Links count as the files or
 * folders that they lead to.
 */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .map((name) => name.replaceAll(sep, '/'))
    .sort();
}
