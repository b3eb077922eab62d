/**
 * What a release of few changes can be made from at the cost of those changes alone: a copy that nobody needs any more
 * and that differs little from what is live.
 */
import { renameSync } from 'node:fs';
import { pathsBetween } from './chain.ts';
import {
  folderOf,
  half,
  listReleases,
  listSpares,
  liveRelease,
  noteFileOf,
  releasesByWorth,
} from './folders.ts';
import { linker, linkTree } from './links.ts';
import { writeDurably } from './note.ts';
import { pace } from './pace.ts';
import { releasesKept } from './settings.ts';

/** Above this many differing paths, linking everything anew is as quick. */
const most = 30_000;

export interface Material {
  name: string;
  /** Where it may differ from what is live. */
  paths: ReadonlySet<string>;
}

/** The spare, or the release beyond the kept number, that differs least from what is live. */
export function findMaterial(out: string, kept: number): Material | undefined {
  return [...releasesByWorth(out).slice(kept), ...listSpares(out)]
    .flatMap(({ name }) => {
      const paths = distanceOf(out, name);
      return paths ? [{ name, paths }] : [];
    })
    .sort((a, b) => a.paths.size - b.paths.size)[0];
}

/** Where a release or spare may differ from what is live; undefined when that is not known or too much. */
export function distanceOf(out: string, name: string): ReadonlySet<string> | undefined {
  const live = liveRelease(out);
  if (!live || live.name === name) return undefined;
  const paths = pathsBetween([...listReleases(out), ...listSpares(out)], name, live.name);
  return paths && paths.size <= most ? paths : undefined;
}

/**
 * After a full build, when seconds do not count: links as many copies of the live release as runs will come before
 * releases made since then serve as material. Answers how many were made.
 */
export async function makeSpares(out: string, signal: AbortSignal, kept = releasesKept()): Promise<number> {
  const live = liveRelease(out);
  if (!live) return 0;
  const near = [...releasesByWorth(out).slice(kept), ...listSpares(out)].filter(({ name }) =>
    distanceOf(out, name),
  );
  const link = linker();
  let made = 0;
  for (let number = 1; near.length + made < kept; number++) {
    const name = `spare-${number}`;
    if (listSpares(out).some((spare) => spare.name === name)) continue;
    const unfinished = `${folderOf(out, name)}${half}`;
    await linkTree(link, folderOf(out, live.name), unfinished, pace(signal));
    renameSync(unfinished, folderOf(out, name));
    writeDurably(noteFileOf(out, name), { ...live, name, base: live.name, changed: [], removed: [] });
    made++;
  }
  return made;
}
