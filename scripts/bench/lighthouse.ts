/** Lighthouse, with its simulated phone. */
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { browserArguments, provideBrowser } from '../programs/chromium.ts';
import { installPrograms } from '../programs/install.ts';

/** What Lighthouse found. Scores go from 0 to 100, the blocking time is in milliseconds. */
export interface LighthouseResult {
  performance: number;
  accessibility: number;
  bestPractices: number;
  layoutShift: number;
  blockingTime: number;
  /** Like `blockingTime`, but from CPU times, which other programs on the machine don't lengthen. */
  blockingCpuTime: number;
  /** How many elements the page has in the end. */
  nodes: number;
  /** The ids of the audits of accessibility and best practices that the page doesn't pass. */
  faults: readonly string[];
}

interface Audit {
  score: number | null;
  numericValue?: number;
}
type Category = 'performance' | 'accessibility' | 'best-practices';
interface Report {
  runtimeError?: { code: string; message: string };
  categories: Record<Category, { score: number | null; auditRefs: readonly { id: string }[] }>;
  audits: Record<string, Audit>;
}
/** Times are in microseconds. `tdur` is the CPU time. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}
export type Lighthouse = (
  url: string,
  flags: object,
  config: undefined,
  page: Page,
) => Promise<{ lhr: Report; artifacts: { Trace: { traceEvents: readonly TraceEvent[] } } }>;

const source = join(import.meta.dirname, 'lighthouse');
const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices'];

/** Installs Lighthouse into the folder, unless the folder has this version. */
export async function installLighthouse(folder: string): Promise<Lighthouse> {
  await installPrograms(source, folder);
  const program = join(folder, 'node_modules/lighthouse/core/index.js');
  return ((await import(program)) as { default: Lighthouse }).default;
}

/** A browser of its own, which Lighthouse drives. */
export const openBrowser = (): Promise<Browser> =>
  puppeteer.launch({ executablePath: provideBrowser('full'), args: [...browserArguments] });

/** How often to measure again if a busy machine has lost the start of a trace. */
const mostRetries = 3;

/** Opens the URL with empty caches, but with what the shop has stored on the device. */
export async function measurePage(
  lighthouse: Lighthouse,
  page: Page,
  url: string,
  attempt = 0,
): Promise<LighthouseResult> {
  const devTools = await page.createCDPSession();
  await devTools.send('Network.clearBrowserCache');
  const { origin } = new URL(url);
  await devTools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage',
  });
  await devTools.detach();
  const flags = {
    disableStorageReset: true,
    ignoreStatusCode: true,
    onlyCategories: categories,
    logLevel: 'error',
  };
  const { lhr, artifacts } = await lighthouse(url, flags, undefined, page);
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && attempt < mostRetries)
    return measurePage(lighthouse, page, url, attempt + 1);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const score = (category: Category) => Math.round((lhr.categories[category].score ?? 0) * 100);
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const faults = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category].auditRefs)
    .filter(({ id }) => (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    layoutShift: value('cumulative-layout-shift'),
    blockingTime: value('total-blocking-time'),
    blockingCpuTime: blockingCpuTimeOf(artifacts.Trace.traceEvents),
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
    faults,
  };
}

/** Lighthouse's phone is four times as slow as this machine. After the first paint, the part of a task beyond 50 ms blocks the page. */
function blockingCpuTimeOf(events: readonly TraceEvent[]): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint?.pid && tid === paint.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > (paint?.ts ?? 0))
    .reduce((blocked, { tdur = 0 }) => blocked + Math.max(0, (tdur * 4) / 1000 - 50), 0);
}
