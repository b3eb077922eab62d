/** Turns a plan into the next manifest: renders pages into the staging folder and checks them. Changes nothing that is live. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Env } from '#env.ts';
import type { Snapshot } from '#snapshot/reader.ts';
import { fileOf } from '../web-host/addresses.ts';
import { headersFile } from '../web-host/headers.ts';
import { checkInBrowser, sampleOf } from './check/browser.ts';
import { checkBudgets } from './check/budgets.ts';
import { stopAtFaults } from './check/faults.ts';
import { PageWeights } from './check/weight.ts';
import { RebuildFailure } from './failure.ts';
import { type PictureFiles, stagePictures } from './pictures/files.ts';
import { usedFiles, withOldAssets } from './places/difference.ts';
import { type Entry, entryOf, type Files } from './places/manifest.ts';
import type { Contents } from './places/place.ts';
import { PageKeys } from './plan/keys.ts';
import type { PageRecord, PagesDb } from './plan/pages-db.ts';
import type { Plan } from './plan/plan.ts';
import { progress } from './progress.ts';
import { compile } from './render/compile.ts';
import { effortFor, writeCopies } from './render/compress.ts';
import { type MadeFile, renderPages } from './render/pages.ts';
import { redirectsFile } from './render/redirects-file.ts';
import { isSitemap, robotsFile, sitemapFiles } from './render/sitemap.ts';

export interface Work {
  root: string;
  env: Env;
  /** The live folder. */
  out: string;
  staging: string;
  contents: Contents;
  signal: AbortSignal;
  browser?: 'full' | 'always' | undefined;
  say: (line: string) => void;
  snapshotFile: string;
  snapshot: Snapshot;
  /** The cached compiled renderer. It stays valid while the code and the common parts of all pages stay the same. */
  renderer: string;
  pages: PagesDb;
  pictures: PictureFiles;
  /** The year in the footer. */
  year: number;
  /** Products on sale. */
  products: number;
}

export interface NextBuild {
  files: Files;
  /** Records of the rendered pages for the cache. */
  pages: readonly PageRecord[];
  /** Addresses. */
  rendered: readonly string[];
  removed: readonly string[];
}

type MadePage = MadeFile & Required<Pick<MadeFile, 'page'>>;

/** Throws `RebuildFailure` for faulty pages, or the signal's reason. */
export async function makeNextBuild(work: Work, plan: Plan): Promise<NextBuild> {
  const { contents, signal, say, staging, out, browser } = work;
  const isFull = plan.mode === 'full';
  const removed = isFull ? [] : plan.removed;
  const made = await makeFiles(work, plan);
  stopAtFaults(made.flatMap(({ faults }) => faults));
  const pages = made.filter((file): file is MadePage => file.page !== undefined);
  const weights = new PageWeights([staging, out]);
  checkBudgets(
    pages.map(({ page, transferred }) => weights.sizeOf(page.download, transferred)),
    say,
  );
  const paths = pages.map(({ page }) => page.path);
  checkComplete(plan, new Set(paths));

  const nextFiles = new Map(isFull ? [] : usedFiles(contents.files));
  for (const path of removed) nextFiles.delete(fileOf(path));
  for (const { file, entry } of made) nextFiles.set(file, entry);
  stagePictures(work.pictures, staging, nextFiles, contents);
  const listed = new Set(pages.filter(({ page }) => page.isListed).map(({ page }) => page.path));
  const sitemaps = writeSitemaps(work, plan, listed);
  if (sitemaps) for (const path of nextFiles.keys()) if (isSitemap(path)) nextFiles.delete(path);
  for (const [path, entry] of sitemaps ?? []) nextFiles.set(path, entry);
  if (browser && (isFull || browser === 'always'))
    await checkInBrowser({ dir: staging, fallback: out }, sampleOf(paths), {
      ...{ signal, say },
      required: browser === 'always',
    });
  return {
    files: withOldAssets(contents.files, nextFiles, contents.pending),
    pages: pageRecords(work, plan, paths, listed),
    rendered: paths,
    removed,
  };
}

/** Fills the staging folder. Returns its files, checked and compressed. */
async function makeFiles(work: Work, plan: Plan): Promise<MadeFile[]> {
  const { root, env, out, staging, contents, snapshotFile, snapshot, renderer, year, products, signal } =
    work;
  const isFull = plan.mode === 'full';
  const settings = Object.entries(env).map(([name, value]) => [name, String(value ?? '')]);
  const variables: Record<string, string> = {
    ...Object.fromEntries(settings),
    // Overrides a test runner or shell, whose value would put React's development build into the pages.
    NODE_ENV: 'production',
    BUILD_YEAR: String(year),
    SNAPSHOT_FILE: snapshotFile,
  };
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(dirname(staging), { recursive: true });
  if (isFull) {
    rmSync(dirname(renderer), { recursive: true, force: true });
    await compile({ root, out: staging, renderer, variables, signal });
  }
  mkdirSync(staging, { recursive: true });
  writeFileSync(join(staging, '_headers'), headersFile());
  writeFileSync(join(staging, '_redirects'), redirectsFile(snapshot.removed()));
  writeFileSync(join(staging, 'robots.txt'), robotsFile(env.PUBLIC_SITE_URL));
  const files = readdirSync(staging, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(staging.length + 1));
  const paths = isFull ? undefined : [...plan.keys.keys()];
  const pending = new Set(contents.pending);
  const knownFiles = isFull ? contents.files.keys() : [...(paths ?? []).map(fileOf), ...files];
  const hashes = new Map<string, string>();
  for (const file of knownFiles)
    if (!pending.has(file)) hashes.set(file, contents.files.get(file)?.hash ?? '');
  // About 32 pages don't come from the catalogue.
  const expected = plan.keys.size + (isFull ? 32 : 0);
  const bar = progress('Pages');
  const made = await renderPages({
    ...{ root, variables, renderer, snapshotFile, staging, out, paths, files, hashes, expected, signal },
    removed: isFull ? undefined : new Set(plan.removed.map(fileOf)),
    pictures: [...work.pictures.keys()],
    origin: env.PUBLIC_SITE_URL,
    effort: effortFor(products),
    onPage: (done) => bar.update(done, expected),
  });
  bar.end(`${made.length - files.length} made${isFull ? '' : ', all others stay as they are'}`);
  return made;
}

/** Throws unless exactly the planned pages were rendered. */
function checkComplete({ mode, keys }: Plan, rendered: ReadonlySet<string>): void {
  const catalogPages = mode === 'full' ? /^(\/fr)?\/(product|category)\// : /^/;
  const missing = [...keys.keys()].filter((path) => !rendered.has(path));
  const extra = [...rendered].filter((path) => catalogPages.test(path) && !keys.has(path));
  const [first] = [...missing, ...extra];
  if (first === undefined) return;
  throw new RebuildFailure(
    `${missing.length} pages are missing and ${extra.length} are not in the catalogue, for example ${first}`,
    'Nothing was published. This is a bug in the storefront.',
  );
}

/** Undefined if the sitemaps stay unchanged, because they list the same pages. */
function writeSitemaps(work: Work, plan: Plan, listed: ReadonlySet<string>): Files | undefined {
  const { env, pages, contents, staging, products } = work;
  const changed = new Set([...plan.keys.keys(), ...(plan.mode === 'delta' ? plan.removed : [])]);
  const repairs = plan.mode === 'full' || plan.repairs || contents.pending.some(isSitemap);
  if (!repairs && [...changed].every((path) => pages.isListed(path) === listed.has(path))) return undefined;
  const others = plan.mode === 'full' ? [] : pages.listed().filter((path) => !changed.has(path));
  const entries = new Map<string, Entry>();
  for (const [name, text] of sitemapFiles([...others, ...listed], env.PUBLIC_SITE_URL)) {
    const bytes = Buffer.from(text);
    writeFileSync(join(staging, name), bytes);
    writeCopies(join(staging, name), bytes, effortFor(products));
    entries.set(name, entryOf(name, bytes));
  }
  return entries;
}

function pageRecords(
  { snapshot, pages, env }: Work,
  plan: Plan,
  rendered: readonly string[],
  listed: ReadonlySet<string>,
): PageRecord[] {
  const keys = new PageKeys(snapshot, env.PAGE_SIZE);
  const removed = new Set(snapshot.removed().flatMap((entry) => keys.removed(entry).map(([path]) => path)));
  const fixed = new Set(
    plan.mode === 'delta' ? pages.ofKind('fixed') : rendered.filter((path) => !plan.keys.has(path)),
  );
  return rendered.map((path) => ({
    path,
    key: plan.keys.get(path) ?? keys.fixed(path),
    kind: removed.has(path) ? 'removed' : fixed.has(path) ? 'fixed' : 'catalogue',
    listed: listed.has(path),
  }));
}
