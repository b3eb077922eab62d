/** Stages the files that list pages for search engines. */
import { fileOf, pathOf } from '../../web-host/paths.ts';
import type { ManifestFiles } from '../places/manifest-files.ts';
import type { Plan } from '../plan/plan.ts';
import { mainSitemap, sitemapCount, sitemapIndex, sitemapName, sitemapText } from '../render/sitemaps.ts';
import { type StageFileOptions, stageFile } from './stage-file.ts';
import type { StagedChanges } from './staging.ts';

interface SitemapOptions extends StageFileOptions {
  origin: string;
  /** How many products the next build has. */
  products: number;
}

/**
 * Returns new sitemaps. A sitemap lists the pages of one or more pieces of the manifest, or some pages of one piece. `pathsIn` finds
 * them by the sitemap's number. `files` are those of the next build, except the sitemaps. A delta reads and writes only sitemaps that
 * get or lose a page, or that an interrupted run was changing.
 */
export async function stageSitemaps(
  options: SitemapOptions,
  { mode, keys, removed }: Pick<Plan, 'mode' | 'keys' | 'removed'>,
  files: ManifestFiles,
): Promise<StagedChanges> {
  const { contents, origin, products } = options;
  const changes: StagedChanges = new Map();
  const count = sitemapCount(products);
  const before = countIn(contents.files);
  const isWhole = mode === 'full' || count !== before;
  if (count !== before)
    for (let number = 0; number < before; number++) changes.set(sitemapName(number, before), undefined);
  const affected = new Set(
    [...keys.keys(), ...removed]
      .map(fileOf)
      .filter((file) => !isWhole && isListed(contents.files, file) !== isListed(files, file))
      .map((file) => files.numberOf(file, count)),
  );
  const isDue = (name: string): boolean => isWhole || contents.pending.includes(name);
  for (let number = 0; number < count; number++) {
    const name = sitemapName(number, count);
    if (!affected.has(number) && !isDue(name)) continue;
    const listed = [...files.pathsIn(number, count)].filter((file) => isListed(files, file));
    const text = sitemapText(listed.map(pathOf), origin);
    changes.set(name, await stageFile(options, name, [text]));
  }
  if (count > 1 && isDue(mainSitemap))
    changes.set(mainSitemap, await stageFile(options, mainSitemap, [sitemapIndex(count, origin)]));
  return changes;
}

/** How many sitemaps a build has. */
function countIn(files: ManifestFiles): number {
  let count = 1;
  while (files.has(sitemapName(2 * count - 1, 2 * count))) count *= 2;
  return count;
}

function isListed(files: ManifestFiles, file: string): boolean {
  const entry = files.get(file);
  return entry?.key !== undefined && !entry.hidden;
}
