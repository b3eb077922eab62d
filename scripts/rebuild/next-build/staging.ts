/** Fills the staging folder with the files of the next build that the live shop lacks. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { policyOf } from '../../astro/csp.ts';
import { headersFile } from '../../web-host/headers.ts';
import { fileOf } from '../../web-host/paths.ts';
import { progress } from '../core/progress.ts';
import type { Entry } from '../places/entry.ts';
import type { Plan } from '../plan/plan.ts';
import { compile } from '../render/compile.ts';
import { effortOf } from '../render/compress.ts';
import { type MadeFile, renderPages } from '../render/pages.ts';
import { redirectsFile, robotsFile, securityFile } from '../render/site-files.ts';
import type { Work } from '../work/work.ts';

/** The files that change with the next build; in a full build, all files. `undefined` removes a file. */
export type StagedChanges = Map<string, Entry | undefined>;

/** Empties the folder, then writes what doesn't depend on a page. A full build also compiles the shop. */
export async function prepareStaging(work: Work, { mode }: Plan): Promise<void> {
  const { env, shop, staging, snapshot, renderer, signal, year } = work;
  rmSync(staging, { recursive: true, force: true });
  if (mode === 'full') {
    rmSync(dirname(renderer), { recursive: true, force: true });
    await compile({ out: staging, renderer, variables: variablesOf(work), signal });
    const security = securityFile(shop, env.PUBLIC_SITE_URL, year);
    const file = join(staging, '.well-known/security.txt');
    // The merchant's folder may have its own security.txt.
    if (security && !existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, security);
    }
  }
  mkdirSync(staging, { recursive: true });
  writeFileSync(join(staging, '_headers'), headersFile());
  writeFileSync(join(staging, '_redirects'), redirectsFile(snapshot.formerSlugs()));
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

/** Renders the pages of the plan. Returns them and the `files` that are staged already, checked and compressed. */
export async function renderInto(work: Work, plan: Plan, files: readonly string[]): Promise<MadeFile[]> {
  const { env, out, staging, contents, snapshotFile, renderer, signal } = work;
  const variables = variablesOf(work);
  const isFull = plan.mode === 'full';
  const paths = [...plan.keys.keys()];
  const hashes = new Map<string, string>();
  for (const file of isFull ? contents.files.keys() : [...paths.map(fileOf), ...files])
    hashes.set(file, contents.files.get(file)?.hash ?? '');
  for (const file of contents.pending) hashes.delete(file);
  // About 32 pages don't come from the catalogue.
  const expected = plan.keys.size + (isFull ? 32 : 0);
  const bar = progress('Pages');
  const made = await renderPages({
    variables,
    renderer,
    snapshotFile,
    staging,
    out,
    paths,
    isFull,
    files,
    hashes,
    expected,
    signal,
    removed: isFull ? undefined : new Set(plan.removed.map(fileOf)),
    origin: env.PUBLIC_SITE_URL,
    policy: policyOf(env, work.shop, work.snapshot.info().pictureOrigins),
    effort: effortOf(work),
    onPage: (done) => bar.update(done, expected),
  });
  bar.end(`${made.length - files.length} rendered${isFull ? '' : ', all others stay as they are'}`);
  return made;
}
