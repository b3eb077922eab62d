/** Why a rebuild renders every page instead of only those that have changed. */
import { isBuilt } from '#lib/picture.ts';
import { isHostRules } from '../../web-host/paths.ts';
import { typeOf } from '../places/entry.ts';
import type { Build } from '../places/manifest.ts';
import type { Contents } from '../places/place.ts';
import { isFeed } from '../render/feeds.ts';
import { isSitemap } from '../render/sitemaps.ts';

/** Why no page of the live build can be reused for the next one. `undefined` if some can. */
export function reasonForFull(
  { build: live, pending }: Pick<Contents, 'build' | 'pending'>,
  next: Pick<Build, 'identity' | 'revision' | 'common'>,
): string | undefined {
  // Files that pages share may have unknown content.
  if (pending.some((path) => typeOf(path) !== 'page' && !isGenerated(path)))
    return 'the last run was interrupted';
  if (live === null) return 'nothing is live yet';
  if (live.identity !== next.identity || live.revision > next.revision)
    return 'the catalogue was read from scratch';
  if (live.common !== next.common) return 'content that every page shows has changed';
  return undefined;
}

/** Every rebuild writes these files or copies them from the cache. */
const isGenerated = (path: string): boolean =>
  isHostRules(path) || path === 'robots.txt' || isSitemap(path) || isFeed(path) || isBuilt(path);
