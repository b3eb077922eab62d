/** Stages the files that list pages and products for search engines. */
import { locales } from '#i18n/locale.ts';
import { print } from '#lib/print.ts';
import { fileOf, pathOf } from '../../web-host/paths.ts';
import type { Entry } from '../places/entry.ts';
import type { Plan } from '../plan/plan.ts';
import { feedFile, feedTexts, isFeed } from '../render/feeds.ts';
import { isSitemap, sitemapFiles } from '../render/site-files.ts';
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

/** Returns new feeds if they are due, if the build is full, or if an interrupted run was changing them. */
export async function stageFeeds(work: Work, { mode }: Plan): Promise<StagedChanges> {
  const { env, shop, snapshot, contents } = work;
  const changes: StagedChanges = new Map();
  if (mode === 'delta' && !work.areFeedsDue && !contents.pending.some(isFeed)) return changes;
  const { apiResizes, setup } = snapshot.info();
  const source = { apiUrl: env.PUBLIC_API_URL, apiResizes, template: '' };
  const { name: shopName } = shop;
  for (const locale of locales) {
    const file = feedFile(locale);
    const options = { locale, shopName, origin: env.PUBLIC_SITE_URL, source, currency: setup.currency };
    let leftOut = 0;
    const texts = feedTexts(snapshot, options).map((text) => {
      if (!text) leftOut++;
      return text;
    });
    changes.set(file, await stageFile(work, file, texts));
    if (leftOut > 0) print(`  ${file}: ${leftOut} products without a usable picture are left out`);
  }
  return changes;
}
