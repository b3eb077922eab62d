/** From the plan to a release that is live: render, check, compress, assemble, switch over. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#env.ts';
import type { Snapshot } from '#features/catalog/snapshot-file.ts';
import { checkInBrowser, sampleOf } from './check/browser.ts';
import { checkPages, checkSizes } from './check/gate.ts';
import { fileOf, PageKeys } from './plan/keys.ts';
import type { KeptPage, PagesDb, PagesInfo } from './plan/pages-db.ts';
import type { Plan } from './plan/plan.ts';
import { progress } from './progress.ts';
import { assemble } from './release/assemble.ts';
import { compress, tierOf } from './release/compress.ts';
import { folderOf, foldersOf } from './release/folders.ts';
import { isAsset } from './release/kept-assets.ts';
import { makeSpares } from './release/material.ts';
import type { ReleaseNote } from './release/note.ts';
import { releaseFile } from './release/public.ts';
import { prune } from './release/removal.ts';
import type { Site } from './release/site.ts';
import { sitemapFiles } from './release/sitemap.ts';
import { switchTo } from './release/switch.ts';
import { compareFiles, plainFiles } from './release/tree.ts';
import { stage } from './stage.ts';

export interface Rebuilt {
  result: 'built' | 'unchanged';
  /** How the pages were built; `none` when there was nothing to do. */
  mode: 'full' | 'delta' | 'none';
  /** Addresses that were rendered, and those that went. */
  rendered: readonly string[];
  removed: readonly string[];
  /** What the release was made of; undefined when nothing changed. */
  note: ReleaseNote | undefined;
}

export interface Work {
  root: string;
  env: Env;
  out: string;
  signal: AbortSignal;
  dryRun?: boolean;
  /** Open a sample of the built pages in a browser: after a full build, if there is one, or each time. */
  browser?: 'full' | 'always' | undefined;
  now: () => number;
  say: (line: string) => void;
  snapshotFile: string;
  snapshot: Snapshot;
  pages: PagesDb;
  year: number;
  fingerprint: string;
  live: ReleaseNote | undefined;
  /** What the new release is described by, but for its name. */
  next: Omit<PagesInfo, 'release'>;
}

/** From this many pages on, linking all of them anew would be felt in a run that changes one. */
const worthSpares = 1000;

/** Throws `RebuildFailure`, and `NotTheSame` for a delta that cannot be laid over what is live. */
export async function makeRelease(work: Work, plan: Plan): Promise<Rebuilt> {
  const { env, out, pages, fingerprint, live, next, signal, say, now } = work;
  const { staging } = foldersOf(out);
  const liveFolder = live && folderOf(out, live.name);
  if (plan.mode === 'full' && live) say(`  Every page is built: ${plan.why}`);
  const site = await stage({ ...work, staging, live: liveFolder, plan });
  const removedPages = plan.mode === 'delta' ? plan.removed : [];
  const gone = new Set(removedPages.map(fileOf));
  const added = plan.mode === 'delta' ? [...plan.keys.keys()].filter((path) => !pages.keyOf(path)).length : 0;
  const count = plan.mode === 'full' ? site.pages.length : pages.count() + added - removedPages.length;
  const tier = tierOf(count);
  const stop = new AbortController();
  const squeeze = async (files: Iterable<string>, onFile?: (done: number, total: number) => void) =>
    compress({
      dir: staging,
      files: [...files].filter((file) => !/^_(headers|redirects)$/.test(file)),
      tier,
      like: live && liveFolder ? { dir: liveFolder, tier: live.tier } : undefined,
      signal: AbortSignal.any([signal, stop.signal]),
      ...(onFile ? { onFile } : {}),
    });
  const bar = progress('Checks and compression');
  const compressed = squeeze(site.files, (done, total) => bar.update(done, total)).catch(
    (error: unknown) => ({ error }),
  );
  const checked = await checkPages(
    { ...site, files: new Set([...site.files, 'sitemap.xml']) },
    {
      root: work.root,
      origin: env.PUBLIC_SITE_URL,
      snapshotFile: work.snapshotFile,
      live: liveFolder,
      ...(plan.mode === 'delta' && liveFolder ? { beside: { dir: liveFolder, gone } } : {}),
    },
    signal,
  ).catch(async (error: unknown) => {
    stop.abort();
    await compressed;
    throw error;
  });
  const failure = await compressed;
  if (failure) throw failure.error;
  const listed = new Set(checked.listed);
  const sitemaps = writeSitemaps(work, plan, listed);
  for (const file of sitemaps.gone) gone.add(file);
  await squeeze(sitemaps.written);
  signal.throwIfAborted();
  bar.end('done');
  checkSizes(checked, say);
  if (work.browser && (plan.mode === 'full' || work.browser === 'always'))
    await checkInBrowser(staging, sampleOf(site.pages), { signal, required: work.browser === 'always', say });

  const rendered = plan.mode === 'full' ? site.pages.map(({ path }) => path) : [...plan.keys.keys()];
  const made = { result: 'built', mode: plan.mode, rendered, removed: removedPages } as const;
  const builtAt = new Date(now()).toISOString();
  if (work.dryRun) {
    const built = plainFiles(staging);
    const changed = built.filter(
      (file) => !liveFolder || compareFiles(join(staging, file), join(liveFolder, file)) === 'other',
    );
    if (plan.mode === 'full') for (const file of lostFiles(liveFolder, built)) gone.add(file);
    const note = { name: 'dry-run', base: live?.name ?? null, builtAt, fingerprint, tier };
    return { ...made, note: { ...note, changed: changed.sort(), removed: [...gone].sort() } };
  }
  const note = await assemble({
    out,
    staging,
    mode: plan.mode,
    removed: [...gone],
    builtAt,
    fingerprint,
    tier,
    signal,
    say,
  });
  switchTo(out, note.name);
  pages.write(
    { ...next, release: note.name },
    { replace: plan.mode === 'full', put: keptPages(work, plan, site, listed), remove: removedPages },
  );
  // Removing many old files costs seconds: a run that changes little does a part of it.
  await prune(out, plan.mode === 'full' ? { limit: Number.POSITIVE_INFINITY } : {});
  if (plan.mode === 'full' && count >= worthSpares) await makeSpares(out, signal);
  return { ...made, note };
}

/** Only when the pages that may be listed are others than before. */
function writeSitemaps(
  { env, out, live, pages }: Work,
  plan: Plan,
  listed: ReadonlySet<string>,
): { written: string[]; gone: string[] } {
  const changed = new Set([...plan.keys.keys(), ...(plan.mode === 'delta' ? plan.removed : [])]);
  if (plan.mode === 'delta' && [...changed].every((path) => pages.isListed(path) === listed.has(path)))
    return { written: [], gone: [] };
  const others = plan.mode === 'full' ? [] : pages.listed().filter((path) => !changed.has(path));
  const files = sitemapFiles([...others, ...listed], env.PUBLIC_SITE_URL);
  for (const [name, text] of files) writeFileSync(join(foldersOf(out).staging, name), text);
  const before = live ? readdirSync(folderOf(out, live.name)) : [];
  const gone = before.filter((name) => /^sitemap(-\d+)?\.xml$/.test(name) && !files.has(name));
  return { written: [...files.keys()], gone };
}

/** Hashed files stay reachable for pages that were opened before. */
function lostFiles(liveFolder: string | undefined, built: readonly string[]): string[] {
  const present = new Set(built);
  const before = liveFolder ? plainFiles(liveFolder) : [];
  return before.filter((file) => !present.has(file) && !isAsset(file) && file !== releaseFile);
}

/** What is to be known of the pages when the next rebuild begins. */
function* keptPages(
  { snapshot, pages, env }: Work,
  plan: Plan,
  site: Site,
  listed: ReadonlySet<string>,
): Generator<KeptPage> {
  const keys = new PageKeys(snapshot, env.PAGE_SIZE);
  const departed = new Set(snapshot.departed().flatMap((one) => keys.departed(one).map(([path]) => path)));
  const fixed = new Set(
    plan.mode === 'delta'
      ? pages.ofKind('fixed')
      : site.pages.map(({ path }) => path).filter((path) => !plan.keys.has(path)),
  );
  for (const [path, key] of plan.keys) {
    const kind = departed.has(path) ? 'departed' : fixed.has(path) ? 'fixed' : 'catalogue';
    yield { path, key, kind, listed: listed.has(path) };
  }
  if (plan.mode === 'full')
    for (const path of fixed) yield { path, key: keys.fixed(path), kind: 'fixed', listed: listed.has(path) };
}
