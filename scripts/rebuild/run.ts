/** What a rebuild is given, and what it returns. */
import type { Env } from '#env.ts';
import type { Shop } from '#merchant/load.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import type { PictureFiles } from './pictures/files.ts';
import type { Difference } from './places/difference.ts';
import type { Build } from './places/manifest.ts';
import type { Contents, Place } from './places/place.ts';
import type { Plan } from './plan/plan.ts';
import type { Effort } from './render/compress.ts';
import type { RebuildSettings } from './settings.ts';
import type { SnapshotOptions } from './snapshot/take.ts';

export interface RebuildOptions extends Partial<RebuildSettings> {
  env: Env;
  /** The output folder, which is live. */
  out: string;
  /** The folder for the snapshot, cached responses, the undo folders and the lock. */
  cache: string;
  signal: AbortSignal;
  /** Renders every page even if nothing changed. */
  force?: boolean;
  /** Reads everything from the API again. */
  readAll?: boolean;
  /** Does everything except going live. */
  dryRun?: boolean;
  /**
   * Opens a sample of pages in a browser. `full`: after a full build, if a browser is installed. `always`: in every run, and
   * a missing browser is a failure.
   */
  browser?: 'full' | 'always' | undefined;
  /** Also publishes to the `PUBLISH_…` places, even if nothing changed. */
  publish?: boolean;
  now?: () => number;
  /** Shorter API timeouts, for tests. */
  patience?: NonNullable<SnapshotOptions['patience']>;
  /** How hard to compress; by default, that depends on the number of products. */
  effort?: Effort;
}

export type Run = RebuildOptions & RebuildSettings & { now: () => number; staging: string };

/** The catalogue after it was read. */
export interface Catalogue {
  snapshotFile: string;
  /** Products on sale. */
  products: number;
  /** The snapshot's revision before this run. */
  revisionBefore: number;
  /** The small pictures. Undefined if the cache has none, so that the live shop has none either. */
  pictures: PictureFiles | undefined;
}

/** What a run knows once the catalogue is up to date. */
export interface Work extends Run, Pick<Catalogue, 'snapshotFile' | 'pictures'> {
  /** The output folder. */
  place: Place;
  /** What is live in the output folder. */
  contents: Contents;
  shop: Shop;
  snapshot: Snapshot;
  /** The compiled renderer's folder. A change of the code, or of data that all pages share, makes the renderer invalid. */
  renderer: string;
  /** Describes the next build. */
  build: Build;
  /** Why every page must be rendered, if that is known already. */
  full: string | undefined;
  /** The year in the footer. */
  year: number;
  /** Whether the catalogue has changed since the feeds were written, and they are older than the setting allows. */
  areFeedsDue: boolean;
}

export interface Rebuilt {
  result: 'built' | 'unchanged';
  /** How pages were rendered; `none` if nothing changed. */
  mode: Plan['mode'] | 'none';
  /** Paths of pages. */
  rendered: readonly string[];
  removed: readonly string[];
  /** Changed files of the output. */
  change: Difference;
}
