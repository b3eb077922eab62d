/**
 * Reports how many pictures are ready and which originals cause warnings, in the log and in
 * `<cache>/pictures-report.json`.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { inLine, print } from '#lib/print.ts';
import { readJson, writeJson } from '../json-file.ts';
import type { KeptPicture } from './cache.ts';

const schema = z.object({
  /** The number of pictures that the rebuild has to resize. */
  wanted: z.number(),
  /** How many of them have small files. */
  ready: z.number(),
  /** How many of them no run has tried yet. */
  waiting: z.number(),
  /** Warning → addresses of the originals with this warning. */
  odd: z.record(z.string(), z.array(z.string())),
});
export type PicturesReport = z.output<typeof schema>;

const fileIn = (cache: string): string => join(cache, 'pictures-report.json');

/** Returns undefined if there is no report, for example because the rebuild makes no pictures. */
export const readPicturesReport = (cache: string): PicturesReport | undefined =>
  readJson(fileIn(cache), schema);

/** Writes and logs the report. If there are no pictures to resize, removes the report instead. */
export function reportPictures(
  cache: string,
  urls: readonly string[],
  known: ReadonlyMap<string, KeptPicture>,
): void {
  if (urls.length === 0) {
    rmSync(fileIn(cache), { force: true });
    return;
  }
  const odd: PicturesReport['odd'] = {};
  for (const url of urls)
    for (const remark of known.get(url)?.remarks ?? []) {
      odd[remark] ??= [];
      odd[remark].push(url);
    }
  const report: PicturesReport = {
    wanted: urls.length,
    ready: urls.filter((url) => known.get(url)?.built).length,
    waiting: urls.filter((url) => !known.has(url)).length,
    odd,
  };
  writeJson(fileIn(cache), report);
  for (const line of picturesText(report)) print(`  ${line}`);
}

/** The first line counts the ready pictures. Each other line is a warning about some originals. */
export function picturesText({ wanted, ready, waiting, odd }: PicturesReport): string[] {
  const later = waiting > 0 ? `, ${waiting} left for the next runs` : '';
  return [
    `Pictures: ${ready} of ${wanted} are resized${later}`,
    ...Object.entries(odd).map(([remark, [first, ...others]]) => {
      const more = others.length > 0 ? ` and ${others.length} more (see pictures-report.json)` : '';
      return inLine(`Picture ${first}${more}: ${remark}`);
    }),
  ];
}
