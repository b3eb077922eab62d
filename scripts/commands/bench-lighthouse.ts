/**
 * `npm run bench:lighthouse [-- --runs N]`: measures every page and state of the demo shop with Lighthouse's
 * simulated phone, and checks them with IBM Equal Access. Fails if a page isn't perfect in what doesn't depend on the machine. Performance does, so it is printed
 * only: run it on an idle machine.
 */
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { print } from '#lib/print.ts';
import { buildDemoShop } from '../bench/demo-shop.ts';
import { faultsOf, readEngine } from '../bench/equal-access.ts';
import { type Found, installLighthouse, measure, openBrowser } from '../bench/lighthouse.ts';
import { visits } from '../bench/visits.ts';
import { startPreview } from '../preview/preview.ts';
import { readOptions, wholeNumberOf } from './options.ts';

const { runs: runsText } = readOptions('npm run bench:lighthouse', {
  runs: { type: 'string', default: '5', value: 'N', help: 'How often to measure each page' },
});
const runs = wholeNumberOf('runs', runsText, 1, 100);

/** Lighthouse calls a page with more than 1,400 elements large. */
const mostNodes = 1400;
const largestShift = 0.01;

const folder = resolve('.cache/bench/lighthouse');
const shop = 'http://127.0.0.1:4478';
const lighthouse = await installLighthouse(`${folder}/program`);
const engine = readEngine(`${folder}/program`);
await startPreview({ dir: await buildDemoShop(folder, shop, 4479), port: 4478 });
const browser = await openBrowser();
const page = await browser.newPage();

const rows: Record<string, Record<string, string | number>> = {};
const faults: string[] = [];
const performance: number[] = [];
let perfect = 0;
for (const { name, path, allowed, prepare } of visits) {
  await prepare?.(page, shop);
  const url = path ? shop + path : page.url();
  const found: Found[] = [];
  for (let run = 0; run < runs; run++) found.push(await measure(lighthouse, page, url));
  const sorted = (what: 'performance' | 'blockingTime') =>
    found.map((one) => one[what]).sort((a, b) => a - b);
  const median = (what: 'performance' | 'blockingTime') => Math.round(sorted(what)[runs >> 1] ?? Number.NaN);
  const shift = Math.max(...found.map((one) => one.layoutShift));
  const nodes = Math.max(...found.map((one) => one.nodes));
  rows[name] = {
    performance: median('performance'),
    'lowest–highest': `${sorted('performance')[0]}–${sorted('performance').at(-1)}`,
    'blocking (ms)': median('blockingTime'),
    accessibility: Math.min(...found.map((one) => one.accessibility)),
    'best practices': Math.min(...found.map((one) => one.bestPractices)),
    'layout shift': shift.toFixed(3),
    elements: nodes,
  };
  print(`${name}: ${median('performance')}`);
  const own = [...new Set(found.flatMap((one) => one.faults))].filter((audit) => audit !== allowed);
  own.push(...(await faultsOf(page, engine)));
  if (shift > largestShift) own.push(`shifts by ${shift.toFixed(3)}`);
  if (nodes > mostNodes) own.push(`has ${nodes} elements`);
  performance.push(median('performance'));
  if (own.length === 0) perfect += 1;
  faults.push(...own.map((fault) => `${name}: ${fault}`));
}
await browser.close();

console.table(rows);
const [model = 'unknown processor'] = cpus().map((cpu) => cpu.model);
const day = new Date().toISOString().slice(0, 10);
print(
  `Lighthouse (mobile): ${perfect} of ${visits.length} pages and states of the demo shop are perfect in accessibility and best practices, also for IBM Equal Access. Their performance
is between ${Math.min(...performance)} and ${Math.max(...performance)}: \`npm run bench:lighthouse\`, median of ${runs} runs on ${day}, ${cpus().length} cores of ${model}.`,
);
print(faults.length > 0 ? `\n${faults.join('\n')}` : '\nNo page fails in what the machine has no part in.');
process.exit(faults.length > 0 ? 1 : 0);
