/** Renders a plan's pages into the staging folder, checks them and makes the next manifest. Doesn't change the live shop. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locales } from '#i18n/locale.ts';
import { print } from '#lib/print.ts';
import { policyOf } from '../astro/csp.ts';
import { headersFile } from '../web-host/headers.ts';
import { fileOf, pathOf } from '../web-host/paths.ts';
import { checkInBrowser, sampleOf } from './check/browser.ts';
import { checkBudgets } from './check/budgets.ts';
import { secretsInFile } from './check/secrets.ts';
import { pageWeights } from './check/weight.ts';
import { stopAtFaults } from './failure.ts';
import { filesIn } from './fingerprint.ts';
import { allOf } from './parallel.ts';
import { stagePictures } from './pictures/files.ts';
import { type Entry, entryOf } from './places/entry.ts';
import { Files } from './places/files.ts';
import type { Manifest } from './places/manifest.ts';
import { withOldAssets } from './places/old-assets.ts';
import { gonePaths, PageKeys } from './plan/keys.ts';
import type { Plan } from './plan/plan.ts';
import { progress } from './progress.ts';
import { compile } from './render/compile.ts';
import { type Effort, effortFor, writeCopies } from './render/compress.ts';
import { feedFile, feedOf, isFeed } from './render/feeds.ts';
import { type MadeFile, renderPages } from './render/pages.ts';
import { isSitemap, redirectsFile, robotsFile, securityFile, sitemapFiles } from './render/site-files.ts';
import type { Rebuilt, Work } from './run.ts';

/** The files that change with the next build. In a full build, it has all files. `undefined` removes one. */
type Changes = Map<string, Entry | undefined>;

/** Throws `RebuildFailure` for faulty pages, or the signal's reason. */
export async function makeNextBuild(work: Work, plan: Plan): Promise<Manifest & Pick<Rebuilt, 'rendered'>> {
  const { build, contents, signal, staging, out, browser } = work;
  const isFull = plan.mode === 'full';
  await prepareStaging(work, isFull);
  // The feeds of a large shop take this thread a while. Meanwhile, the other threads render. `makeFiles` comes first, because
  // it lists what is staged. `allOf` waits for its threads even after an error, because they write files.
  const [made, feeds] = await allOf([makeFiles(work, plan), writeFeeds(work, plan)]);
  stopAtFaults(made.flatMap(({ faults }) => faults));
  const weights = pageWeights([staging, out]);
  const pages = made.flatMap(({ page, transferred }) => (page ? [{ ...page, transferred }] : []));
  const sizes = pages.map(({ download, transferred }) => weights.sizeOf(download, transferred));
  checkBudgets(sizes, effortOf(work) === 'low');
  const rendered = pages.map(({ path }) => path);

  const nextFiles: Changes = new Map();
  for (const path of plan.removed) nextFiles.set(fileOf(path), undefined);
  for (const [file, entry] of feeds) nextFiles.set(file, entry);
  const stateOf = pageStates(work, plan);
  for (const { file, entry, page } of made)
    nextFiles.set(file, page ? { ...entry, ...stateOf(page.path, page.isListed) } : entry);
  // Without pictures there is nothing to replace, and `stagePictures` reads the whole manifest.
  if (work.pictures.size > 0) stagePictures(work.pictures, staging, nextFiles, contents);
  const listed = new Set(pages.filter(({ isListed }) => isListed).map(({ path }) => path));
  writeSitemaps(work, plan, listed, nextFiles);
  const required = browser === 'always';
  if (browser && (isFull || required))
    await checkInBrowser({ dir: staging, fallback: out }, sampleOf(rendered), { signal, required });
  const files = isFull
    ? Files.of([...nextFiles].flatMap(([file, entry]) => (entry ? [[file, entry] as const] : [])))
    : contents.files.with(nextFiles);
  return {
    build: feeds.size > 0 ? { ...build, feeds: { at: build.at, revision: build.revision } } : build,
    files: withOldAssets(contents.files, files, contents.pending),
    rendered,
  };
}

/** Empties the staging folder, then writes what doesn't depend on a page. A full build also compiles the shop. */
async function prepareStaging(work: Work, isFull: boolean): Promise<void> {
  const { env, shop, staging, snapshot, renderer, signal, year } = work;
  rmSync(staging, { recursive: true, force: true });
  if (isFull) {
    rmSync(dirname(renderer), { recursive: true, force: true });
    await compile({ out: staging, renderer, variables: variablesOf(work), signal });
    const security = securityFile(shop, env.PUBLIC_SITE_URL, year);
    const file = join(staging, '.well-known/security.txt');
    // The merchant's folder may have its own.
    if (security && !existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, security);
    }
  }
  mkdirSync(staging, { recursive: true });
  writeFileSync(join(staging, '_headers'), headersFile());
  writeFileSync(join(staging, '_redirects'), redirectsFile(snapshot.removed()));
  writeFileSync(join(staging, 'robots.txt'), robotsFile(env.PUBLIC_SITE_URL));
}

/** The environment of the compiler and the renderer. */
function variablesOf({ env, year, snapshotFile, build }: Work): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value ?? '')])),
    // A test runner or shell may set another value, which would put React's development build into the pages.
    NODE_ENV: 'production',
    BUILD_YEAR: String(year),
    SNAPSHOT_FILE: snapshotFile,
    BUILD_ID: build.common,
  };
}

/** Renders the pages. Returns them and all other staged files, checked and compressed. */
async function makeFiles(work: Work, plan: Plan): Promise<MadeFile[]> {
  const { env, out, staging, contents, snapshotFile, renderer, signal } = work;
  const variables = variablesOf(work);
  const isFull = plan.mode === 'full';
  const files = filesIn(staging);
  const paths = [...plan.keys.keys()];
  const hashes = new Map<string, string>();
  for (const file of isFull ? contents.files.keys() : [...paths.map(fileOf), ...files])
    hashes.set(file, contents.files.get(file)?.hash ?? '');
  for (const file of contents.pending) hashes.delete(file);
  // About 32 pages don't come from the catalogue.
  const expected = plan.keys.size + (isFull ? 32 : 0);
  const bar = progress('Pages');
  const made = await renderPages({
    ...{ variables, renderer, snapshotFile, staging, out, paths, isFull, files, hashes, expected, signal },
    removed: isFull ? undefined : new Set(plan.removed.map(fileOf)),
    pictures: [...work.pictures.keys()],
    origin: env.PUBLIC_SITE_URL,
    policy: policyOf(env, work.shop, work.snapshot.info().imageOrigins),
    effort: effortOf(work),
    onPage: (done) => bar.update(done, expected),
  });
  bar.end(`${made.length - files.length} rendered${isFull ? '' : ', all others stay as they are'}`);
  return made;
}

const effortOf = ({ effort, build }: Work): Effort => effort ?? effortFor(build.products);

/**
 * Replaces the sitemaps among `files`. A delta keeps them if they list the same pages as before and no earlier run was
 * interrupted.
 */
function writeSitemaps(
  work: Work,
  { mode, keys, removed }: Plan,
  listed: ReadonlySet<string>,
  files: Changes,
): void {
  const { env, contents } = work;
  const changed = new Set([...keys.keys(), ...removed]);
  const wasListed = (entry: Entry | undefined): boolean => entry?.key !== undefined && !entry.hidden;
  const isSame = [...changed].every(
    (path) => wasListed(contents.files.get(fileOf(path))) === listed.has(path),
  );
  if (isSame && mode === 'delta' && contents.pending.length === 0) return;
  for (const file of contents.files.keys()) if (isSitemap(file)) files.set(file, undefined);
  const before = mode === 'full' ? [] : [...contents.files].filter(([, entry]) => wasListed(entry));
  const others = before.map(([file]) => pathOf(file)).filter((path) => !changed.has(path));
  for (const [name, text] of sitemapFiles([...others, ...listed], env.PUBLIC_SITE_URL))
    stage(work, files, name, Buffer.from(text));
}

/** Writes the feeds if they are due, in a full build, and after an interrupted run that was changing them. */
async function writeFeeds(work: Work, { mode }: Plan): Promise<Changes> {
  const { env, shop, snapshot, contents } = work;
  const files: Changes = new Map();
  if (mode === 'delta' && !work.areFeedsDue && !contents.pending.some(isFeed)) return files;
  const { imageVariants: apiResizes, setup } = snapshot.info();
  const source = { apiUrl: env.PUBLIC_API_URL, apiResizes, template: '' };
  for (const locale of locales) {
    const file = feedFile(locale);
    const { text, leftOut } = feedOf(snapshot, {
      locale,
      shopName: shop.name,
      origin: env.PUBLIC_SITE_URL,
      source,
      currency: setup.currency,
    });
    if (leftOut > 0) print(`  ${file}: ${leftOut} products without a usable picture are left out`);
    stage(work, files, file, Buffer.from(text));
  }
  return files;
}

/** Adds a file to the next build. Stages it with its compressed copies if the place has another content. */
function stage(work: Work, files: Changes, name: string, bytes: Buffer): void {
  const { staging, contents } = work;
  stopAtFaults(secretsInFile(name, bytes).map((what) => ({ where: name, what })));
  const entry = entryOf(name, bytes);
  files.set(name, entry);
  if (contents.files.get(name)?.hash === entry.hash && !contents.pending.includes(name)) return;
  writeFileSync(join(staging, name), bytes);
  writeCopies(join(staging, name), bytes, effortOf(work));
}

/** Returns what the manifest stores about a rendered page. */
function pageStates({ snapshot, env }: Work, plan: Plan) {
  const keys = new PageKeys(snapshot, env.PAGE_SIZE);
  const gone = new Set(snapshot.removed().flatMap(gonePaths));
  return (path: string, isListed: boolean): Pick<Entry, 'key' | 'hidden' | 'gone'> => ({
    key: plan.keys.get(path) ?? keys.fixed(path),
    ...(!isListed && { hidden: true }),
    ...(gone.has(path) && { gone: true }),
  });
}
