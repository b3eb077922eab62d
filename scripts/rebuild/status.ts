/** The results of the last runs, for `npm run rebuild:status`. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const statusSchema = z.object({
  /** When a run last succeeded, with or without changes. */
  lastSuccess: z.optional(z.iso.datetime()),
  lastResult: z.optional(z.enum(['built', 'unchanged'])),
  /** Stays until the next failure, because a shop that is fresh now may have failed all night. */
  lastFailure: z.optional(z.object({ at: z.string(), message: z.string() })),
  /** Builds that were rolled back and must not go live again. The next live build clears the list. */
  rolledBack: z.optional(z.array(z.object({ id: z.string(), at: z.string() }))),
});
export type RebuildStatus = z.output<typeof statusSchema>;

const fileIn = (cache: string): string => join(cache, 'rebuild-status.json');

/** Empty before the first run, or if the file is damaged. */
export function readStatus(cache: string): RebuildStatus {
  try {
    return z.parse(statusSchema, JSON.parse(readFileSync(fileIn(cache), 'utf8')));
  } catch {
    return {};
  }
}

/** Updates the given fields. */
export function writeStatus(cache: string, change: RebuildStatus): void {
  mkdirSync(cache, { recursive: true });
  const file = fileIn(cache);
  writeFileSync(`${file}.part`, `${JSON.stringify({ ...readStatus(cache), ...change }, undefined, 2)}\n`);
  renameSync(`${file}.part`, file);
}
