/** Why a rebuild renders every page instead of only those that have changed. */
import { isBuilt } from '#lib/picture.ts';
import { isHostRules } from '../../web-host/paths.ts';
import { typeOf } from '../places/entry.ts';
import type { Build } from '../places/manifest.ts';
import { type Contents, damageText } from '../places/place.ts';
import { isFeed } from '../render/feeds.ts';
import { isSitemap } from '../render/sitemaps.ts';

/** What a run knows about itself, the live build and the next one. */
export interface RunFacts {
  run: { force?: boolean | undefined };
  /** What is live. */
  contents: Pick<Contents, 'kind' | 'build' | 'pending'>;
  /** Describes the next build. */
  build: Pick<Build, 'identity' | 'revision' | 'common'>;
  /** The snapshot's revision before this run. */
  revisionBefore: number;
}

export const nothingLive = 'nothing is live yet';
export const notCompiled = 'the compiled shop is not in the cache';

/** Why no page of the live build can be reused for the next one. `undefined` if some can. */
export function reasonForFull(facts: RunFacts): string | undefined {
  const { run, contents, build: next } = facts;
  const { kind, build: live, pending } = contents;
  if (kind === 'damaged') return damageText;
  if (run.force) return '--force was given';
  if (live === null) return nothingLive;
  if (isCacheOlder(facts)) return 'the cache is older than the live shop';
  // Files that pages share may have unknown content.
  if (pending.some((path) => typeOf(path) !== 'page' && !isGenerated(path)))
    return 'the last run was interrupted';
  if (live.identity !== next.identity) return 'the catalogue was read from scratch';
  if (live.common !== next.common) return 'content that every page shows has changed';
  return undefined;
}

/**
 * Whether someone restored the cache from a backup, but not the output. Equal revisions of cache and output then stand for different data.
 */
export const isCacheOlder = ({ contents: { build: live }, build: next, revisionBefore }: RunFacts): boolean =>
  live?.identity === next.identity && revisionBefore < live.revision;

/** Every rebuild writes these files or copies them from the cache. */
const isGenerated = (path: string): boolean =>
  isHostRules(path) || path === 'robots.txt' || isSitemap(path) || isFeed(path) || isBuilt(path);
