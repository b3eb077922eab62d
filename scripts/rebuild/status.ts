/** The results of the last runs, for `npm run rebuild:status`. */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readJson, writeJson } from './json-file.ts';

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
export const readStatus = (cache: string): RebuildStatus => readJson(fileIn(cache), statusSchema) ?? {};

/** Updates the given fields. */
export function writeStatus(cache: string, change: RebuildStatus): void {
  writeJson(fileIn(cache), { ...readStatus(cache), ...change });
}
