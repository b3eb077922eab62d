/** Fills the staging folder with the files of the next build that the live shop lacks. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { headersFile } from '../../web-host/headers.ts';
import type { Entry } from '../places/entry.ts';
import { compileShop } from '../render/compile.ts';
import { redirectsFile, robotsFile, securityFile } from '../render/site-files.ts';
import type { PreparedRun } from '../run/prepared-run.ts';

/** The files that change with the next build; in a full build, all files. `undefined` removes a file. */
export type StagedChanges = Map<string, Entry | undefined>;

type StagingInputs = Pick<PreparedRun, 'run' | 'shop' | 'snapshot' | 'renderer' | 'variables' | 'year'>;

/** Empties the folder, then writes what doesn't depend on a page. A full build also compiles the shop. */
export async function prepareStaging(inputs: StagingInputs, isFull: boolean): Promise<void> {
  const { run, shop, snapshot, renderer, variables, year } = inputs;
  const { env, staging, signal } = run;
  rmSync(staging, { recursive: true, force: true });
  if (isFull) {
    rmSync(dirname(renderer), { recursive: true, force: true });
    await compileShop({ out: staging, renderer, variables, signal });
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
