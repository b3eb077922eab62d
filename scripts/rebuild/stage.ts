/** Pages into the staging folder, with all that belongs to them, ready to be checked. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Env } from '#env.ts';
import type { Snapshot } from '#features/catalog/snapshot-file.ts';
import { headersFile } from '../preview/headers.ts';
import { RebuildFailure } from './failure.ts';
import { freeMemory } from './memory.ts';
import { fileOf } from './plan/keys.ts';
import type { Plan } from './plan/plan.ts';
import { progress } from './progress.ts';
import { redirectsFile } from './release/redirects.ts';
import { openSite, type Site } from './release/site.ts';
import { robotsFile } from './release/sitemap.ts';
import { compareFiles } from './release/tree.ts';
import { renderPages } from './render.ts';

export interface StageOptions {
  root: string;
  env: Env;
  year: number;
  staging: string;
  /** The live release's folder. */
  live: string | undefined;
  snapshotFile: string;
  snapshot: Snapshot;
  plan: Plan;
  signal: AbortSignal;
}

/** A part of the shop that must not differ came out otherwise than it is live: only a build of everything can tell why. */
export class NotTheSame extends Error {}

/** Throws `RebuildFailure`, and `NotTheSame` for a delta that cannot be laid over what is live. */
export async function stage(options: StageOptions): Promise<Site> {
  const { root, env, year, staging, snapshotFile, plan, signal } = options;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(dirname(staging), { recursive: true });
  const bar = progress('Pages');
  const paths = plan.mode === 'delta' ? [...plan.keys.keys()] : undefined;
  // Beside the catalogue's there are two dozen pages.
  const expected = plan.keys.size + (plan.mode === 'full' ? 32 : 0);
  freeMemory();
  if (paths?.length !== 0)
    await renderPages({
      root,
      env,
      year,
      out: staging,
      snapshot: snapshotFile,
      ...(paths ? { paths } : {}),
      expected,
      signal,
      progress: bar,
    });
  else mkdirSync(staging, { recursive: true });
  const rendered = openSite(staging);
  bar.end(
    plan.mode === 'full' ? `${rendered.pages.length} built` : `${plan.keys.size} built, all others stay`,
  );
  if (plan.mode === 'delta') keepChosen(rendered, options, new Set(paths));
  else checkCount(rendered, plan.keys);
  writeFileSync(join(staging, '_headers'), headersFile());
  writeFileSync(join(staging, '_redirects'), redirectsFile(options.snapshot.departed()));
  writeFileSync(join(staging, 'robots.txt'), robotsFile(env.PUBLIC_SITE_URL));
  return openSite(staging);
}

/** Every page of the catalogue was built, and none that the catalogue does not know. */
function checkCount(site: Site, keys: ReadonlyMap<string, string>): void {
  const built = new Set(site.pages.map(({ path }) => path));
  const missing = [...keys.keys()].filter((path) => !built.has(path));
  const strange = [...built].filter((path) => /^(\/fr)?\/(product|category)\//.test(path) && !keys.has(path));
  const [first] = [...missing, ...strange];
  if (first === undefined) return;
  throw new RebuildFailure(
    `${missing.length} pages are missing and ${strange.length} are there that should not be, among them ${first}`,
    'Nothing was published. This is a fault of the shop itself.',
  );
}

/**
 * Leaves only the chosen pages. What else Astro made must be what is live already: assets by their names, and the pages it
 * always makes by their bytes.
 */
function keepChosen(site: Site, { staging, live = '' }: StageOptions, chosen: ReadonlySet<string>): void {
  const files = new Set([...chosen].map(fileOf));
  for (const file of files)
    if (!site.files.has(file))
      throw new RebuildFailure(`${file} was not built`, 'This is a fault of the shop itself.');
  for (const file of site.files) {
    if (files.has(file)) continue;
    if (compareFiles(join(staging, file), join(live, file)) === 'other')
      throw new NotTheSame(`${file} came out otherwise than it is live`);
    rmSync(join(staging, file));
  }
}
