/** What publishing leaves in the cache folder: the last report, and the release the hook was last told of. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { readJson } from '../release/note.ts';
import type { PublishReport } from './report.ts';

/** For people and hooks. */
export const reportFile = (cache: string): string => join(resolve(cache), 'publish-report.json');
const hookFile = (cache: string): string => join(resolve(cache), 'publish-hook.json');

export function writeReport(cache: string, report: PublishReport): void {
  writeWhole(reportFile(cache), report);
}

/** The release of which the report there tells; null when there is none, or only one of a dry run. */
export function readReported(cache: string): string | null {
  const schema = z.object({ dryRun: z.literal(false), release: z.object({ name: z.string() }) });
  const read = schema.safeParse(readJson(reportFile(cache)));
  return read.success ? read.data.release.name : null;
}

/** The release of which the hook last heard, successfully; null when it never did. */
export function readHooked(cache: string): string | null {
  const read = z.object({ release: z.string() }).safeParse(readJson(hookFile(cache)));
  return read.success ? read.data.release : null;
}

export function writeHooked(cache: string, release: string): void {
  writeWhole(hookFile(cache), { release });
}

function writeWhole(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, `${JSON.stringify(value, undefined, 2)}\n`);
  renameSync(`${file}.part`, file);
}
