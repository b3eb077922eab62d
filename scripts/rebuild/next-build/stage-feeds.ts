/** Stages the files that list products for search engines. */
import type { Env } from '#env.ts';
import { locales } from '#i18n/locale.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import { print } from '../../print.ts';
import { feedFile, feedTexts } from '../render/feeds.ts';
import { type StageFileOptions, stageFile } from './stage-file.ts';
import type { StagedChanges } from './staging.ts';

interface FeedOptions extends StageFileOptions {
  snapshot: Snapshot;
  shopName: string;
  env: Pick<Env, 'PUBLIC_API_URL' | 'PUBLIC_SITE_URL'>;
}

/** Returns new feeds. */
export async function stageFeeds(options: FeedOptions): Promise<StagedChanges> {
  const { snapshot, shopName, env } = options;
  const changes: StagedChanges = new Map();
  const { apiResizes, setup } = snapshot.info();
  const source = { apiUrl: env.PUBLIC_API_URL, apiResizes, template: '' };
  for (const locale of locales) {
    const file = feedFile(locale);
    const feed = { locale, shopName, origin: env.PUBLIC_SITE_URL, source, currency: setup.currency };
    let leftOut = 0;
    const texts = feedTexts(snapshot, feed).map((text) => {
      if (!text) leftOut++;
      return text;
    });
    changes.set(file, await stageFile(options, file, texts));
    if (leftOut > 0) print(`  ${file}: ${leftOut} products without a usable picture are left out`);
  }
  return changes;
}
