/** Nothing passes that is faulty: the built pages before they are compressed, their sizes after. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { RebuildFailure } from '../failure.ts';
import type { Site } from '../release/site.ts';
import { budgetOf, checkBudget, largest } from './budgets.ts';
import type { Fault } from './fault.ts';
import { remembered } from './remembered.ts';
import { type Beside, type Checked, checkSite } from './site.ts';
import { Scale } from './weight.ts';

export interface GateOptions {
  root: string;
  origin: string;
  snapshotFile: string;
  beside?: Beside;
  live?: string | undefined;
}

/** What the checks found, as another thread can send it. */
export type Found = Omit<Checked, 'scale'>;

/** From this many pages on, a thread of its own is worth its start. */
const manyPages = 1000;

/**
 * Throws `RebuildFailure` with every fault, or the signal's reason. Many pages are read in a thread of their own: matching
 * them keeps it busy for as long as writing their compressed copies keeps this one.
 */
export async function checkPages(
  site: Site,
  options: GateOptions,
  signal?: AbortSignal,
  many = manyPages,
): Promise<Checked> {
  const found =
    site.pages.length < many ? await lookAt(site, options) : await lookApart(site, options, signal);
  stopAt(found.faults);
  return { ...found, scale: new Scale(options.live ? [site.dir, options.live] : [site.dir]) };
}

/** Every page by the rules of `checkSite`. */
export async function lookAt(
  site: Site,
  { root, origin, snapshotFile, beside, live }: GateOptions,
): Promise<Found> {
  const catalogue = wordsOf(snapshotFile);
  try {
    const { faults, listed, loads } = await checkSite(site, {
      origin,
      namespaces: namespacesOf(root),
      isCatalogue: catalogue.has,
      ...(beside ? { beside } : {}),
      live,
    });
    return { faults, listed, loads };
  } finally {
    catalogue.close();
  }
}

async function lookApart(site: Site, options: GateOptions, signal?: AbortSignal): Promise<Found> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { site, options },
    execArgv: [],
  });
  const stop = (): void => void thread.terminate();
  signal?.addEventListener('abort', stop);
  try {
    return await new Promise<Found>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(signal?.reason ?? new Error('the checks ended without a word')));
    });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** After compression. Throws `RebuildFailure` for scripts over their budget; tells the largest pages. */
export function checkSizes(checked: Checked, say: (line: string) => void): void {
  const sizes = checked.loads.map((load) => checked.scale.weigh(load));
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
  const told = db.prepare('SELECT 1 FROM departed WHERE instr(body, ?) > 0 LIMIT 1');
  return {
    has: remembered((word) => {
      const text = word === 'null' ? '"null"' : word;
      return (find.get(text) ?? told.get(text)) !== undefined;
    }),
    close: () => db.close(),
  };
}
