/** Renders pages into the staging folder and adds the files that are made from the whole catalogue. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Env } from '#env.ts';
import { isBuilt } from '#lib/picture.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import { fileOf } from '../../web-host/addresses.ts';
import { headersFile } from '../../web-host/headers.ts';
import { RebuildFailure } from '../failure.ts';
import { contentHash, type Files } from '../places/manifest.ts';
import type { Plan } from '../plan/plan.ts';
import { progress } from '../progress.ts';
import { redirectsFile } from './redirects-file.ts';
import { renderPages } from './render.ts';
import { openSite, type Site } from './site.ts';
import { isSitemap, robotsFile } from './sitemap.ts';

export interface StageOptions {
  root: string;
  env: Env;
  year: number;
  staging: string;
  /** What is live. */
  live: Files;
  snapshotFile: string;
  snapshot: Snapshot;
  /** Where the compiled renderer is kept. */
  renderer: string;
  plan: Plan;
  signal: AbortSignal;
}

/** A file that all pages share differs from the live one: the pages that were not rendered would not match it. */
export class SharedFileChanged extends Error {}

/** Written by every rebuild, or brought by it from the cache, so that a run that was killed while bringing them needs no full build. */
export const isGenerated = (file: string): boolean =>
  /^(_headers|_redirects|robots\.txt)$/.test(file) || isSitemap(file) || isBuilt(file);

/** Throws `RebuildFailure`; and `SharedFileChanged`, for a delta that does not fit what is live. */
export async function stage(options: StageOptions): Promise<Site> {
  const { root, env, year, staging, snapshotFile, snapshot, renderer, plan, signal } = options;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(dirname(staging), { recursive: true });
  const bar = progress('Pages');
  const paths = plan.mode === 'delta' ? [...plan.keys.keys()] : undefined;
  // About 32 pages do not belong to the catalogue.
  const expected = plan.keys.size + (plan.mode === 'full' ? 32 : 0);
  if (paths?.length === 0) mkdirSync(staging, { recursive: true });
  else
    await renderPages({
      ...{ root, env, year, out: staging, snapshot: snapshotFile, renderer, expected, signal, progress: bar },
      ...(paths ? { paths } : {}),
    });
  const rendered = openSite(staging);
  bar.end(
    plan.mode === 'full'
      ? `${rendered.pages.length} rendered`
      : `${plan.keys.size} rendered, all others stay as they are`,
  );
  if (plan.mode === 'full') checkPages(rendered, plan.keys);
  else keepPages(rendered, options.live, new Set(paths?.map(fileOf)));
  writeFileSync(join(staging, '_headers'), headersFile());
  writeFileSync(join(staging, '_redirects'), redirectsFile(snapshot.removed()));
  writeFileSync(join(staging, 'robots.txt'), robotsFile(env.PUBLIC_SITE_URL));
  return openSite(staging);
}

/** Every page of the catalogue was rendered, and none that is not in it. */
function checkPages(site: Site, keys: ReadonlyMap<string, string>): void {
  const rendered = new Set(site.pages.map(({ path }) => path));
  const missing = [...keys.keys()].filter((path) => !rendered.has(path));
  const extra = [...rendered].filter(
    (path) => /^(\/fr)?\/(product|category)\//.test(path) && !keys.has(path),
  );
  const [first] = [...missing, ...extra];
  if (first === undefined) return;
  throw new RebuildFailure(
    `${missing.length} pages are missing and ${extra.length} are not in the catalogue, for example ${first}`,
    'Nothing was published. This is a fault of the shop itself.',
  );
}

/** Leaves only the named pages in a delta's staging folder. The other files that Astro writes must be live already. */
function keepPages(site: Site, live: Files, pages: ReadonlySet<string>): void {
  for (const file of pages)
    if (!site.files.has(file))
      throw new RebuildFailure(`${file} was not rendered`, 'This is a fault of the shop itself.');
  for (const file of site.files) {
    if (pages.has(file)) continue;
    const path = join(site.dir, file);
    if (live.get(file)?.hash !== contentHash(readFileSync(path)))
      throw new SharedFileChanged(`${file} differs from the live one`);
    rmSync(path);
  }
}
