/** Stages the files that list products for search engines. */
import { locales } from '#i18n/locale.ts';
import { print } from '../../print.ts';
import type { Plan } from '../plan/plan.ts';
import { feedFile, feedTexts, isFeed } from '../render/feeds.ts';
import type { PreparedRun } from '../run/prepared-run.ts';
import { stageFile } from './stage-file.ts';
import type { StagedChanges } from './staging.ts';

/** Returns new feeds if they are due, if the build is full, or if an interrupted run was changing them. */
export async function stageFeeds(prepared: PreparedRun, { mode }: Plan): Promise<StagedChanges> {
  const { shop, snapshot, contents } = prepared;
  const { env } = prepared.run;
  const changes: StagedChanges = new Map();
  if (mode === 'delta' && !prepared.areFeedsDue && !contents.pending.some(isFeed)) return changes;
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
    changes.set(file, await stageFile(prepared, file, texts));
    if (leftOut > 0) print(`  ${file}: ${leftOut} products without a usable picture are left out`);
  }
  return changes;
}
