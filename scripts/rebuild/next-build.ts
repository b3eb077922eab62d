/** From the plan to the next manifest: renders into staging, checks, compresses. Nothing that is live changes here. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#env.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import { addressOf, fileOf } from '../web-host/addresses.ts';
import { checkInBrowser, sampleOf } from './check/browser.ts';
import { checkPages, checkSizes } from './check/gate.ts';
import type { Checked } from './check/site.ts';
import { type PictureFiles, stagePictures } from './pictures/files.ts';
import { usedFiles, withOldAssets } from './places/difference.ts';
import type { Entry, Files } from './places/manifest.ts';
import type { Held } from './places/place.ts';
import { PageKeys } from './plan/keys.ts';
import type { KeptPage, PagesDb } from './plan/pages-db.ts';
import type { Plan } from './plan/plan.ts';
import { progress } from './progress.ts';
import { compress, type Effort, effortFor } from './render/compress.ts';
import type { Site } from './render/site.ts';
import { isSitemap, sitemapFiles } from './render/sitemap.ts';
import { stage } from './render/stage.ts';

export interface Work {
  root: string;
  env: Env;
  /** The folder that is live. */
  out: string;
  staging: string;
  held: Held;
  signal: AbortSignal;
  browser?: 'full' | 'always' | undefined;
  say: (line: string) => void;
  snapshotFile: string;
  snapshot: Snapshot;
  renderer: string;
  pages: PagesDb;
  pictures: PictureFiles;
  year: number;
}

export interface NextBuild {
  files: Files;
  /** What the cache records of the rendered pages. */
  pages: readonly KeptPage[];
  /** Addresses. */
  rendered: readonly string[];
  removed: readonly string[];
}

/** Throws `RebuildFailure`; and `SharedFileChanged`, for a delta that does not fit what is live. */
export async function makeNextBuild(work: Work, plan: Plan): Promise<NextBuild> {
  const { held, pages, signal, say, staging, out } = work;
  const site = await stage({ ...work, live: held.files, plan });
  const removed = plan.mode === 'delta' ? plan.removed : [];
  const wanted = new Map(plan.mode === 'delta' ? usedFiles(held.files) : []);
  for (const path of removed) wanted.delete(fileOf(path));
  stagePictures(work.pictures, staging, wanted, held);

  const added = [...plan.keys.keys()].filter((path) => !pages.keyOf(path)).length;
  const count = plan.mode === 'full' ? site.pages.length : pages.count() + added - removed.length;
  const { checked, entries } = await checkAndCompress(work, plan, site, effortFor(count));
  for (const [path, entry] of entries) wanted.set(path, entry);
  const listed = new Set(checked.listed);
  const sitemaps = await writeSitemaps(work, plan, listed, effortFor(count));
  if (sitemaps) {
    for (const path of wanted.keys()) if (isSitemap(path)) wanted.delete(path);
    for (const [path, entry] of sitemaps) wanted.set(path, entry);
  }
  checkSizes(checked, [staging, out], say);
  if (work.browser && (plan.mode === 'full' || work.browser === 'always')) {
    const required = work.browser === 'always';
    await checkInBrowser({ dir: staging, fallback: out }, sampleOf(site.pages), { signal, required, say });
  }
  return {
    files: withOldAssets(held.files, wanted, held.pending),
    pages: [...keptPages(work, plan, site, listed)],
    rendered: plan.mode === 'full' ? site.pages.map(({ path }) => path) : [...plan.keys.keys()],
    removed,
  };
}

/** Both at once: compression waits for zlib's threads while the pages are read. */
async function checkAndCompress(
  work: Work,
  plan: Plan,
  site: Site,
  effort: Effort,
): Promise<{ checked: Checked; entries: Files }> {
  const { root, env, out, snapshotFile, signal, pictures } = work;
  const stop = new AbortController();
  const bar = progress('Checks and compression');
  const compressing = compressFiles(work, [...site.files], effort, {
    signal: AbortSignal.any([signal, stop.signal]),
    onFile: (done, total) => bar.update(done, total),
  }).then(
    (entries) => ({ entries }),
    (error: unknown) => ({ error }),
  );
  const removed = plan.mode === 'delta' ? new Set(plan.removed.map(fileOf)) : undefined;
  const checked = await checkPages(
    { ...site, files: new Set([...site.files, 'sitemap.xml', ...pictures.keys()]) },
    { root, origin: env.PUBLIC_SITE_URL, snapshotFile, live: { dir: out, removed } },
    signal,
  ).catch(async (error: unknown) => {
    stop.abort();
    await compressing;
    throw error;
  });
  const compressed = await compressing;
  if ('error' in compressed) throw compressed.error;
  bar.end('done');
  return { checked, entries: compressed.entries };
}

/** Files that are live already, with their copies, are not compressed again. */
function compressFiles(
  { staging, held }: Work,
  files: readonly string[],
  effort: Effort,
  rest: { signal: AbortSignal; onFile?: (done: number, total: number) => void },
): Promise<Files> {
  const pending = new Set(held.pending);
  const isThere = (path: string, { hash }: Entry): boolean =>
    held.files.get(path)?.hash === hash && !pending.has(path);
  return compress({ dir: staging, files, effort, isThere, ...rest });
}

/** Undefined when the sitemaps stay as they are: the same pages are listed as before. */
async function writeSitemaps(
  work: Work,
  plan: Plan,
  listed: ReadonlySet<string>,
  effort: Effort,
): Promise<Files | undefined> {
  const { env, pages, held, staging, signal } = work;
  const changed = new Set([...plan.keys.keys(), ...(plan.mode === 'delta' ? plan.removed : [])]);
  const repairs = plan.mode === 'full' || plan.repairs || held.pending.some(isSitemap);
  if (!repairs && [...changed].every((path) => pages.isListed(path) === listed.has(path))) return undefined;
  const others = plan.mode === 'full' ? [] : pages.listed().filter((path) => !changed.has(path));
  const files = sitemapFiles([...others, ...listed], env.PUBLIC_SITE_URL);
  for (const [name, text] of files) writeFileSync(join(staging, name), text);
  return compressFiles(work, [...files.keys()], effort, { signal });
}

function* keptPages(
  { snapshot, pages, env }: Work,
  plan: Plan,
  site: Site,
  listed: ReadonlySet<string>,
): Generator<KeptPage> {
  const keys = new PageKeys(snapshot, env.PAGE_SIZE);
  const removed = new Set(snapshot.removed().flatMap((one) => keys.removed(one).map(([path]) => path)));
  const fixed = new Set(
    plan.mode === 'delta'
      ? pages.ofKind('fixed')
      : site.pages.map(({ file }) => addressOf(file)).filter((path) => !plan.keys.has(path)),
  );
  for (const [path, key] of plan.keys) {
    const kind = removed.has(path) ? 'removed' : fixed.has(path) ? 'fixed' : 'catalogue';
    yield { path, key, kind, listed: listed.has(path) };
  }
  if (plan.mode === 'full')
    for (const path of fixed) yield { path, key: keys.fixed(path), kind: 'fixed', listed: listed.has(path) };
}
