/** Stops a rebuild with faulty pages: checks them while they are compressed, and their sizes afterwards. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { RebuildFailure } from '../failure.ts';
import type { Site } from '../render/site.ts';
import { budgetOf, checkBudget, largest } from './budgets.ts';
import type { Fault } from './fault.ts';
import { perText } from './memo.ts';
import { type Checked, checkSite, type Live } from './site.ts';
import { PageWeights } from './weight.ts';

export interface GateOptions {
  root: string;
  origin: string;
  snapshotFile: string;
  live?: Live | undefined;
}

/** From this many pages on, a thread is worth its start. */
const manyPages = 1000;

/**
 * Throws `RebuildFailure` with every fault, or the signal's reason. Many pages are checked in a thread of their own, as that
 * takes about as long as compressing them in this one.
 */
export async function checkPages(
  site: Site,
  options: GateOptions,
  signal?: AbortSignal,
  many = manyPages,
): Promise<Checked> {
  const checked =
    site.pages.length < many ? await check(site, options) : await checkInThread(site, options, signal);
  stopAt(checked.faults);
  return checked;
}

/** Every page by the rules of `checkSite`. */
export async function check(site: Site, { root, origin, snapshotFile, live }: GateOptions): Promise<Checked> {
  const catalogue = wordsOf(snapshotFile);
  try {
    return await checkSite(site, {
      origin,
      namespaces: namespacesOf(root),
      isCatalogue: catalogue.has,
      live,
    });
  } finally {
    catalogue.close();
  }
}

async function checkInThread(site: Site, options: GateOptions, signal?: AbortSignal): Promise<Checked> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { site, options },
    execArgv: [],
  });
  const stop = (): void => void thread.terminate();
  signal?.addEventListener('abort', stop);
  try {
    return await new Promise<Checked>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(signal?.reason ?? new Error('the checks stopped without a result')));
    });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** After compression. Throws `RebuildFailure` for scripts over their budget, and reports the largest pages. */
export function checkSizes(checked: Checked, dirs: readonly string[], say: (line: string) => void): void {
  const weights = new PageWeights(dirs);
  const sizes = checked.downloads.map((download) => weights.sizeOf(download));
  stopAt(sizes.flatMap((size) => checkBudget(size, 'script')));
  for (const [kind, size] of largest(sizes)) {
    const over = sizes.filter(
      (one) => budgetOf(one.path).kind === kind && checkBudget(one, 'page').length > 0,
    );
    const warning =
      over.length > 0 ? ` (${over.length} pages over the budget of ${budgetOf(size.path).page})` : '';
    say(`  ${kind} pages: at most ${size.page} bytes without pictures, ${size.script} of script${warning}`);
  }
}

/** Throws when there are faults. The same fault on many pages is one line. */
function stopAt(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const places = Map.groupBy(faults, ({ what }) => what);
  const lines = [...places].slice(0, 30).map(([what, [first, ...others]]) => {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return `  ${first?.where}${more}: ${what}`;
  });
  if (places.size > lines.length) lines.push(`  and ${places.size - lines.length} other faults`);
  throw new RebuildFailure(
    `Some pages have faults:\n${lines.join('\n')}`,
    'Nothing was published. Fix the faults above, then build again.',
  );
}

function namespacesOf(folder: string): string[] {
  return readdirSync(join(folder, 'src/i18n/messages/en')).map((name) => name.replace(/\.json$/, ''));
}

/** Whether the merchant's texts contain a word. `null` is JSON's own word, so it counts only as a whole text. */
function wordsOf(snapshot: string): { has: (word: string) => boolean; close: () => void } {
  const db = new DatabaseSync(snapshot, { readOnly: true });
  const find = db.prepare('SELECT 1 FROM product WHERE instr(body, ?) > 0 LIMIT 1');
  const findRemoved = db.prepare('SELECT 1 FROM removed WHERE instr(body, ?) > 0 LIMIT 1');
  return {
    has: perText((word) => {
      const text = word === 'null' ? '"null"' : word;
      return (find.get(text) ?? findRemoved.get(text)) !== undefined;
    }),
    close: () => db.close(),
  };
}
