/** The options and the results of a rebuild. */
import type { Env } from '#env.ts';
import type { RebuildSettings, Variables } from '../core/settings.ts';
import type { Difference } from '../places/difference.ts';
import type { Plan } from '../plan/plan.ts';
import type { Effort } from '../render/compress.ts';
import type { SnapshotOptions } from '../snapshot/update-snapshot.ts';

/** The settings of a rebuild come from `variables`, unless they are among the options. */
export interface RebuildOptions extends Partial<RebuildSettings> {
  /** The environment. */
  variables: Variables;
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
   * Opens a sample of the rendered pages in a browser. `full`: after a full build, if a browser is installed. `always`: after every
   * build, and a missing browser is a failure.
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

export type Run = Omit<RebuildOptions, 'variables'> &
  RebuildSettings & { env: Env; now: () => number; staging: string };

export interface Rebuilt {
  /** How pages were rendered. `unchanged`: the shop stays as it is. */
  mode: Plan['mode'] | 'unchanged';
  /** Paths of pages. */
  rendered: readonly string[];
  removed: readonly string[];
  /** Changed files of the output. */
  change: Difference;
}
