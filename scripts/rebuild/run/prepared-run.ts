/** Finds out what a run has to do. Compares the live build with the current catalogue. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Shop } from '#merchant/load.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import { snapshotFileIn } from '#snapshot/tables.ts';
import { catalogueEntryOf } from '../../web-host/paths.ts';
import { filesIn } from '../core/files.ts';
import { commonFingerprint, fingerprintOf, programFingerprint } from '../core/fingerprint.ts';
import { readStatus } from '../core/status-file.ts';
import type { Build } from '../places/manifest.ts';
import { ManifestFiles } from '../places/manifest-files.ts';
import type { Contents, Place } from '../places/place.ts';
import { isCacheOlder, type RunFacts } from '../plan/why-full.ts';
import { type Effort, effortFor } from '../render/compress.ts';
import type { Catalogue } from './catalogue.ts';
import type { Run } from './rebuild-options.ts';

/** What a run knows once it is prepared: the catalogue is up to date, and the live build is known. */
export interface PreparedRun extends RunFacts {
  run: Run;
  /** The output folder. */
  place: Place;
  /** The live build, and the files in the output folder, as far as the run can rely on them. */
  contents: Contents;
  shop: Shop;
  snapshot: Snapshot;
  /** The compiled renderer's folder. Its name changes with the code, and with data that all pages share. */
  renderer: string;
  /** How hard to compress. */
  effort: Effort;
  /** The environment of the compiler and the renderer. */
  variables: Readonly<Record<string, string>>;
  /** Describes the next build. */
  build: Build;
  /** The year in the footer. */
  year: number;
  /** Whether the feeds are older than the setting allows, and the catalogue has changed since they were written. */
  areFeedsDue: boolean;
}

/** What a run knows before it compares the live build with the catalogue. */
export interface RunInput extends Catalogue, Pick<PreparedRun, 'place' | 'contents' | 'shop'> {}

export function prepareRun(run: Run, input: RunInput, snapshot: Snapshot): PreparedRun {
  const { place, contents, shop, products, revisionBefore } = input;
  const startedAt = new Date(run.now());
  const year = startedAt.getUTCFullYear();
  const program = programFingerprint(run.env, year);
  const common = commonFingerprint(program, snapshot);
  const { identity, revision } = snapshot.info();
  const feeds = contents.build?.feeds;
  const areFeedsOld = !feeds || hoursBetween(feeds.at, startedAt) >= run.feedHours;
  return {
    run,
    place,
    contents: correctedContents(run, contents),
    revisionBefore,
    shop,
    snapshot,
    year,
    effort: run.effort ?? effortFor(products),
    areFeedsDue: areFeedsOld && feeds?.revision !== revision,
    renderer: join(run.cache, 'renderer', common),
    variables: {
      ...Object.fromEntries(Object.entries(run.env).map(([name, value]) => [name, String(value ?? '')])),
      // A test runner or shell may set another value, which would put React's development build into the pages.
      NODE_ENV: 'production',
      BUILD_YEAR: String(year),
      SNAPSHOT_FILE: snapshotFileIn(run.cache),
      BUILD_ID: common,
    },
    build: {
      id: fingerprintOf(program, identity, revision),
      at: startedAt.toISOString(),
      products,
      identity,
      revision,
      common,
      feeds,
    },
  };
}

/** Why there is nothing to do: the next build is live, or the merchant rolled it back. Undefined if there may be something to do. */
export function reasonToStay(prepared: PreparedRun): 'live' | 'rolled back' | undefined {
  const { run, contents, build: next, areFeedsDue } = prepared;
  if (run.force || contents.kind !== 'known' || contents.pending.length > 0 || isCacheOlder(prepared))
    return undefined;
  if (contents.build.id === next.id && !areFeedsDue) return 'live';
  return readStatus(run.cache).rolledBack?.some(({ id }) => id === next.id) ? 'rolled back' : undefined;
}

/** The contents. If the run is forced or the records are damaged, corrects them by what the output folder really has. */
function correctedContents({ force, out }: Run, contents: Contents): Contents {
  // `--force` also writes files that someone deleted from the output.
  const isThere = ([file]: readonly [string, unknown]): boolean => existsSync(join(out, file));
  const files = force ? ManifestFiles.of([...contents.files].filter(isThere)) : contents.files;
  // Damaged records may lack pages of removed products. The path of such a page shows that a rebuild wrote it.
  const unlisted = contents.kind === 'damaged' ? filesIn(out).filter((file) => catalogueEntryOf(file)) : [];
  return { ...contents, files, pending: [...contents.pending, ...unlisted] };
}

/** Never negative, so that the feeds are still renewed after the clock was set back. */
const hoursBetween = (one: string, other: Date): number =>
  Math.abs(other.getTime() - Date.parse(one)) / 3_600_000;
