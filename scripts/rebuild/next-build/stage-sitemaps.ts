/** Stages the files that list pages for search engines. */
import { fileOf, pathOf } from '../../web-host/paths.ts';
import type { Entry } from '../places/entry.ts';
import type { Plan } from '../plan/plan.ts';
import { isSitemap, sitemapFiles } from '../render/sitemaps.ts';
import type { Work } from '../work/work.ts';
import { stageFile } from './stage-file.ts';
import type { StagedChanges } from './staging.ts';

/**
 * Returns new sitemaps. A delta keeps the old ones if they list the same pages as before and no earlier run was interrupted.
 * `listed` are the rendered pages for search engines.
 */
export async function stageSitemaps(
  work: Work,
  { mode, keys, removed }: Plan,
  listed: ReadonlySet<string>,
): Promise<StagedChanges> {
  const { env, contents } = work;
  const changes: StagedChanges = new Map();
  const changed = new Set([...keys.keys(), ...removed]);
  const wasListed = (entry: Entry | undefined): boolean => entry?.key !== undefined && !entry.hidden;
  const isSame = [...changed].every(
    (path) => wasListed(contents.files.get(fileOf(path))) === listed.has(path),
  );
  if (isSame && mode === 'delta' && contents.pending.length === 0) return changes;
  for (const file of contents.files.keys()) if (isSitemap(file)) changes.set(file, undefined);
  const before = mode === 'full' ? [] : [...contents.files].filter(([, entry]) => wasListed(entry));
  const others = before.map(([file]) => pathOf(file)).filter((path) => !changed.has(path));
  for (const [name, text] of sitemapFiles([...others, ...listed], env.PUBLIC_SITE_URL))
    changes.set(name, await stageFile(work, name, [text]));
  return changes;
}
