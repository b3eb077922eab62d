/** Reports how many pictures are ready and which originals cause warnings. */
import { inLine } from '../../print.ts';
import type { CacheDatabase } from '../core/database.ts';
import type { PicturesReport } from '../core/status-file.ts';
import type { PictureCache } from './picture-cache.ts';

/** Undefined if there are no pictures to resize. Counts all pictures of the snapshot `db`. */
export function picturesReport(
  db: CacheDatabase,
  cache: PictureCache,
  isShown: (url: string) => boolean,
): PicturesReport | undefined {
  const count = (sql: string): number => db.column<number>(sql)[0] ?? 0;
  const wanted = count('SELECT count(DISTINCT url) AS value FROM picture');
  if (wanted === 0) return undefined;
  const waiting = count("SELECT count(*) AS value FROM picture_task WHERE task = 'make'");
  const odd: PicturesReport['odd'] = {};
  for (const { url, remarks } of cache.odd().filter((picture) => isShown(picture.url)))
    for (const remark of remarks) {
      odd[remark] ??= [];
      odd[remark].push(url);
    }
  const unbuilt = cache.unbuilt().filter(isShown).length;
  return { wanted, ready: wanted - waiting - unbuilt, waiting, odd };
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
