/** Measures a page in a state of visits.ts, and finds its faults that don't depend on the machine. */
import type { Page } from 'puppeteer-core';
import { accessFaults } from './equal-access.ts';
import { type Lighthouse, type LighthouseResult, measurePage } from './lighthouse.ts';
import { medianOf } from './median.ts';
import type { BenchVisit } from './visits.ts';

/** Lighthouse calls a page with more than 1,400 elements large. */
const mostNodes = 1400;
const mostShift = 0.01;

interface VisitOptions {
  /** The shop's URL. */
  shop: string;
  /** How often to measure. */
  runs: number;
  lighthouse: Lighthouse;
  /** The script of IBM Equal Access. */
  engine: string;
}

interface MeasuredVisit {
  /** The median score. */
  performance: number;
  /** Milliseconds, the median. */
  blockingCpuTime: number;
  /** What the table shows. */
  row: Readonly<Record<string, string | number>>;
  faults: readonly string[];
}

export async function measureVisit(
  page: Page,
  { path, allowed, prepare }: BenchVisit,
  { shop, runs, lighthouse, engine }: VisitOptions,
): Promise<MeasuredVisit> {
  await prepare?.(page, shop);
  const url = path ? shop + path : page.url();
  const found: LighthouseResult[] = [];
  for (let run = 0; run < runs; run++) found.push(await measurePage(lighthouse, page, url));
  const median = (what: 'performance' | 'blockingTime' | 'blockingCpuTime') =>
    Math.round(medianOf(found.map((one) => one[what])));
  const scores = found.map((one) => one.performance);
  const shift = Math.max(...found.map((one) => one.layoutShift));
  const nodes = Math.max(...found.map((one) => one.nodes));
  const faults = [...new Set(found.flatMap((one) => one.faults))].filter((audit) => audit !== allowed);
  faults.push(...(await accessFaults(page, engine)));
  if (shift > mostShift) faults.push(`shifts by ${shift.toFixed(3)}`);
  if (nodes > mostNodes) faults.push(`has ${nodes} elements`);
  return {
    performance: median('performance'),
    blockingCpuTime: median('blockingCpuTime'),
    row: {
      performance: median('performance'),
      'lowest–highest': `${Math.min(...scores)}–${Math.max(...scores)}`,
      'blocking (ms)': median('blockingTime'),
      'of it CPU (ms)': median('blockingCpuTime'),
      accessibility: Math.min(...found.map((one) => one.accessibility)),
      'best practices': Math.min(...found.map((one) => one.bestPractices)),
      'layout shift': shift.toFixed(3),
      elements: nodes,
    },
    faults,
  };
}
