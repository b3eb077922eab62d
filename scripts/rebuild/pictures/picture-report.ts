/** Reports how many pictures are ready and which originals cause warnings. */
import { inLine } from '#lib/print.ts';
import type { PicturesReport } from '../core/status-file.ts';
import type { KeptPicture } from './picture-cache.ts';

/** Undefined if there are no pictures to resize. */
export function picturesReport(
  urls: readonly string[],
  known: ReadonlyMap<string, KeptPicture>,
): PicturesReport | undefined {
  if (urls.length === 0) return undefined;
  const odd: PicturesReport['odd'] = {};
  for (const url of urls)
    for (const remark of known.get(url)?.remarks ?? []) {
      odd[remark] ??= [];
      odd[remark].push(url);
    }
  return {
    wanted: urls.length,
    ready: urls.filter((url) => known.get(url)?.built).length,
    waiting: urls.filter((url) => !known.has(url)).length,
    odd,
  };
}

/** The first line counts the ready pictures. Each other line is a warning about some originals. */
export function picturesText({ wanted, ready, waiting, odd }: PicturesReport): string[] {
  const later = waiting > 0 ? `, ${waiting} left for the next runs` : '';
  return [
    `Pictures: ${ready} of ${wanted} are resized${later}`,
    ...Object.entries(odd).map(([remark, [first, ...others]]) => {
      const more = others.length > 0 ? ` and ${others.length} more (see rebuild-status.json)` : '';
      return inLine(`Picture ${first}${more}: ${remark}`);
    }),
  ];
}
