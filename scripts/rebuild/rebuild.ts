/** One build from end to end: catalogue → pages → checks → live. Whatever fails, the output that is live stays (promise 48). */
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Env } from '#env.ts';
import { headersFile } from '../preview/headers.ts';
import { budgetOf, checkBudget, largest } from './check/budgets.ts';
import type { Fault } from './check/fault.ts';
import { checkSite } from './check/site.ts';
import { RebuildFailure } from './failure.ts';
import { fingerprintOf } from './fingerprint.ts';
import { takeLock } from './lock.ts';
import { compressSite } from './output/compress.ts';
import { foldersOf, keepAssets, putInPlace, readRelease, recover, writeRelease } from './output/release.ts';
import { openSite } from './output/site.ts';
import { robotsFile, sitemapFiles } from './output/sitemap.ts';
import { progress } from './progress.ts';
import { renderPages } from './render.ts';
import { takeSnapshot } from './snapshot/take.ts';

export interface RebuildOptions {
  env: Env;
  /** The output folder. */
  out: string;
  /** Where snapshot, answers and the lock are kept. */
  cache: string;
  signal: AbortSignal;
  /** Build although nothing changed. */
  force?: boolean;
  now?: () => number;
}

const root = resolve(import.meta.dirname, '../..');

/** Throws `RebuildFailure` with what to do, or the signal's reason. */
export async function rebuild(options: RebuildOptions): Promise<'built' | 'unchanged'> {
  const { env, signal, now = Date.now } = options;
  const out = resolve(options.out);
  const cache = resolve(options.cache);
  const unlock = takeLock(cache);
  const { next } = foldersOf(out);
  try {
    recover(out);
    const snapshot = join(cache, 'snapshot.db');
    const taken = await takeSnapshot({ apiUrl: env.PUBLIC_API_URL, file: snapshot, signal });
    for (const { what, effect, why } of taken.problems) console.warn(`  ${what}: ${effect} (${why})`);

    const release = fingerprintOf(root, env, taken.fingerprint);
    if (!options.force && readRelease(out)?.release === release) return 'unchanged';

    const pages = progress('Pages');
    await renderPages({ root, env, out: next, snapshot, signal, progress: pages });
    const built = openSite(next);
    pages.end(`${built.pages.length} built`);

    writeFileSync(join(next, '_headers'), headersFile());
    writeFileSync(join(next, 'robots.txt'), robotsFile(env.PUBLIC_SITE_URL));
    const catalogue = wordsOf(snapshot);
    const checked = checkSite(
      { ...built, files: new Set([...built.files, 'robots.txt', 'sitemap.xml']) },
      {
        origin: env.PUBLIC_SITE_URL,
        namespaces: namespacesOf(root),
        isCatalogue: catalogue.has,
      },
    );
    catalogue.close();
    stopAt(checked.faults);
    for (const [name, text] of sitemapFiles(checked.listed, env.PUBLIC_SITE_URL))
      writeFileSync(join(next, name), text);
    const keptAssets = await keepAssets(out, built);
    signal.throwIfAborted();

    const compressing = progress('Compression');
    await compressSite(openSite(next), (done, total) => {
      signal.throwIfAborted();
      compressing.update(done, total);
    });
    compressing.end('brotli and gzip made');
    const sizes = checked.loads.map((load) => checked.scale.weigh(load));
    stopAt(sizes.flatMap((size) => checkBudget(size, 'script')));
    for (const [kind, size] of largest(sizes)) {
      const over = sizes.filter(
        (one) => budgetOf(one.path).kind === kind && checkBudget(one, 'page').length > 0,
      );
      const warning =
        over.length > 0 ? ` (${over.length} pages over the budget of ${budgetOf(size.path).page})` : '';
      console.log(
        `  ${kind} pages: at most ${size.page} bytes without pictures, ${size.script} of script${warning}`,
      );
    }

    writeRelease(next, { release, builtAt: new Date(now()).toISOString(), keptAssets });
    putInPlace(out);
    return 'built';
  } finally {
    unlock();
  }
}

/** Throws when there are faults; the same one on many pages is one line. */
function stopAt(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const places = Map.groupBy(faults, ({ what }) => what);
  const lines = [...places].slice(0, 30).map(([what, [first, ...others]]) => {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return `  ${first?.where}${more}: ${what}`;
  });
  if (places.size > lines.length) lines.push(`  and ${places.size - lines.length} other faults`);
  throw new RebuildFailure(
    `The built pages are faulty:\n${lines.join('\n')}`,
    'Nothing was published. Mend the faults and build again.',
  );
}

function namespacesOf(folder: string): string[] {
  return readdirSync(join(folder, 'src/i18n/messages/en')).map((name) => name.replace(/\.json$/, ''));
}

/** Tells whether the merchant's texts hold a word. `null` alone is JSON's own word: it counts only as a whole text. */
function wordsOf(snapshot: string): { has: (word: string) => boolean; close: () => void } {
  const db = new DatabaseSync(snapshot, { readOnly: true });
  const find = db.prepare('SELECT 1 FROM product WHERE instr(body, ?) > 0 LIMIT 1');
  return {
    has: (word) => find.get(word === 'null' ? '"null"' : word) !== undefined,
    close: () => db.close(),
  };
}
