/** The results of the last runs, in the cache folder. */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { printError } from '../../print.ts';
import { readJson, writeJson } from './json-file.ts';
import { RebuildError, reasonOf } from './rebuild-error.ts';

const picturesSchema = z.object({
  /** The number of pictures that the rebuild has to resize. */
  wanted: z.number(),
  /** How many of these pictures have small files. */
  ready: z.number(),
  /** How many of these pictures no run has tried to resize yet. */
  waiting: z.number(),
  /** Warning → URLs of the originals with this warning. */
  odd: z.record(z.string(), z.array(z.string())),
});
export type PicturesReport = z.output<typeof picturesSchema>;

const statusSchema = z.object({
  /** When the last run began. If neither its success nor its failure is recorded, it was ended before it finished. */
  lastStart: z.optional(z.iso.datetime()),
  /** When a run last succeeded, with or without changes. */
  lastSuccess: z.optional(z.iso.datetime()),
  lastResult: z.optional(z.enum(['built', 'unchanged'])),
  /** Stays until the next failure, so that someone sees in the morning what failed at night. */
  lastFailure: z.optional(z.object({ at: z.string(), message: z.string() })),
  /** Builds that were rolled back and must not go live again. A run that brings the shop up to date clears the list. */
  rolledBack: z.optional(z.array(z.object({ id: z.string(), at: z.string() }))),
  /** How many pictures are ready. Absent if the rebuild makes none. */
  pictures: z.optional(picturesSchema),
});
export type RebuildStatus = z.output<typeof statusSchema>;

const statusFileIn = (cache: string): string => join(cache, 'rebuild-status.json');

/** Empty before the first run, or if the file is damaged. */
export const readStatus = (cache: string): RebuildStatus => readJson(statusFileIn(cache), statusSchema) ?? {};

/** Updates the given fields. */
export function writeStatus(cache: string, change: RebuildStatus): void {
  writeJson(statusFileIn(cache), { ...readStatus(cache), ...change });
}

/** Records for `rebuild:status` that a run begins. */
export const recordStart = (cache: string, at: string): void => record(cache, 'start', { lastStart: at });

/** Records the failure for `rebuild:status`. */
export function recordFailure(cache: string, at: string, error: unknown): void {
  const message = error instanceof RebuildError ? error.message : reasonOf(error);
  record(cache, 'failure', { lastFailure: { at, message } });
}

/** On a full disk, recording can fail, too. That must not hide the failure of the run. */
function record(cache: string, what: 'start' | 'failure', change: RebuildStatus): void {
  try {
    writeStatus(cache, change);
  } catch (recordError) {
    printError(`We couldn't record the ${what}: ${reasonOf(recordError)}`);
  }
}
