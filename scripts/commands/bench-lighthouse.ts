/**
 * `npm run bench:lighthouse [-- --runs N]`: measures every page and state of the demo shop with Lighthouse's simulated phone,
 * checks them with IBM Equal Access, and measures how fast they react. Fails for faults that don't depend on the machine: faults
 * of accessibility or best practices, layout shift, too many elements. Prints times, but never fails because of them. Run the
 * command on an idle machine.
 */
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { buildDemoShop } from '../bench/demo-shop.ts';
import { accessFaults, readEngine } from '../bench/equal-access.ts';
import { measureInteractions } from '../bench/interactions.ts';
import { installLighthouse, type LighthouseResult, measurePage, openBrowser } from '../bench/lighthouse.ts';
import { visits } from '../bench/visits.ts';
import { startPreview } from '../preview/preview.ts';
import { print } from '../print.ts';
import { readOptions, wholeNumberOf } from './options.ts';

const { runs: runsText } = readOptions('npm run bench:lighthouse', {
  runs: { type: 'string', default: '5', value: 'N', help: 'How often to measure each page' },
});
const runs = wholeNumberOf('runs', runsText, { min: 1, max: 100 });

/** Lighthouse calls a page with more than 1,400 elements large. */
const mostNodes = 1400;
const mostShift = 0.01;

/** Whether other programs are running. They lengthen all times except CPU times. */
const isBusy = (loadavg()[0] ?? 0) > cpus().length / 2;

const folder = resolve('.cache/bench/lighthouse');
const shop = 'http://127.0.0.1:4478';
const lighthouse = await installLighthouse(`${folder}/program`);
const engine = readEngine(`${folder}/program`);
await startPreview({ dir: await buildDemoShop(folder, shop, 4479), port: 4478 });
const browser = await openBrowser();
const page = await browser.newPage();

type Measure = 'performance' | 'blockingTime' | 'blockingCpuTime';
const rows: Record<string, Record<string, string | number>> = {};
const faults: string[] = [];
const performance: number[] = [];
const blocked: number[] = [];
let faultless = 0;
for (const { name, path, allowed, prepare } of visits) {
  await prepare?.(page, shop);
  const url = path ? shop + path : page.url();
  const found: LighthouseResult[] = [];
  for (let run = 0; run < runs; run++) found.push(await measurePage(lighthouse, page, url));
  const sorted = (what: Measure) => found.map((one) => one[what]).sort((a, b) => a - b);
  const median = (what: Measure) => Math.round(sorted(what)[runs >> 1] ?? Number.NaN);
  const shift = Math.max(...found.map((one) => one.layoutShift));
  const nodes = Math.max(...found.map((one) => one.nodes));
  rows[name] = {
    performance: median('performance'),
    'lowest–highest': `${sorted('performance')[0]}–${sorted('performance').at(-1)}`,
    'blocking (ms)': median('blockingTime'),
    'of it CPU (ms)': median('blockingCpuTime'),
    accessibility: Math.min(...found.map((one) => one.accessibility)),
    'best practices': Math.min(...found.map((one) => one.bestPractices)),
    'layout shift': shift.toFixed(3),
    elements: nodes,
  };
  print(`${name}: ${median('performance')}`);
  const own = [...new Set(found.flatMap((one) => one.faults))].filter((audit) => audit !== allowed);
  own.push(...(await accessFaults(page, engine)));
  if (shift > mostShift) own.push(`shifts by ${shift.toFixed(3)}`);
  if (nodes > mostNodes) own.push(`has ${nodes} elements`);
  performance.push(median('performance'));
  blocked.push(median('blockingCpuTime'));
  if (own.length === 0) faultless += 1;
  faults.push(...own.map((fault) => `${name}: ${fault}`));
}
const durations: Record<string, number[]> = {};
for (let run = 0; run < runs; run++)
  for (const [name, duration] of Object.entries(await measureInteractions(browser, shop)))
    durations[name] = [...(durations[name] ?? []), duration].sort((a, b) => a - b);
await browser.close();

console.table(rows);
print('From a press or key to the next paint, in milliseconds, CPU slowed four times. 0 is less than 16.');
console.table(
  Object.fromEntries(
    Object.entries(durations).map(([name, all]) => [
      name,
      { median: all[runs >> 1], 'lowest–highest': `${all[0]}–${all.at(-1)}` },
    ]),
  ),
);
print(`Scripts block for at most ${Math.max(...blocked)} ms of CPU time.`);
const [model = 'unknown processor'] = cpus().map((cpu) => cpu.model);
const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
const cores = `${cpus().length} ${isBusy ? 'busy ' : ''}cores of ${model}`;
print(`For README.md:
On ${day}, \`npm run bench:lighthouse\` found no faults in ${faultless} of ${visits.length} pages and states of the demo shop.
For performance, they get ${Math.min(...performance)} to ${Math.max(...performance)} (mobile, median of ${runs} runs, ${cores}).`);
print(
  faults.length > 0
    ? `\n${faults.join('\n')}`
    : "\nAll pages pass the checks that don't depend on the machine.",
);
process.exit(faults.length > 0 ? 1 : 0);
