/**
 * `npm run bench:lighthouse [-- --runs N]`: measures every page and state of the demo shop with Lighthouse's simulated phone,
 * checks them with IBM Equal Access, and measures how fast they react. Fails for faults that don't depend on the machine: faults
 * of accessibility or best practices, layout shift, too many elements. Prints times, but never fails because of them. Run the
 * command on an idle machine.
 */
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { buildDemoShop } from '../bench/demo-shop.ts';
import { readEngine } from '../bench/equal-access.ts';
import { measureInteractions } from '../bench/interactions.ts';
import { installLighthouse, openBrowser } from '../bench/lighthouse.ts';
import { measureVisit } from '../bench/measure-visit.ts';
import { medianOf } from '../bench/median.ts';
import { visits } from '../bench/visits.ts';
import { startPreview } from '../preview/preview.ts';
import { print } from '../print.ts';
import { readOptions, wholeNumberOf } from './options.ts';

const { runs: runsText } = readOptions('npm run bench:lighthouse', {
  runs: { type: 'string', default: '5', value: 'N', help: 'How often to measure each page' },
});
const runs = wholeNumberOf('runs', runsText, { min: 1, max: 100 });

/** Whether other programs are running. They lengthen all times except CPU times. */
const isBusy = (loadavg()[0] ?? 0) > cpus().length / 2;

const folder = resolve('.cache/bench/lighthouse');
const shop = 'http://127.0.0.1:4478';
const lighthouse = await installLighthouse(`${folder}/program`);
const engine = readEngine(`${folder}/program`);
await startPreview({ dir: await buildDemoShop(folder, shop, 4479), port: 4478 });
const browser = await openBrowser();
const page = await browser.newPage();

const rows: Record<string, Readonly<Record<string, string | number>>> = {};
const faults: string[] = [];
const performance: number[] = [];
const blocked: number[] = [];
let faultless = 0;
for (const visit of visits) {
  const measured = await measureVisit(page, visit, { shop, runs, lighthouse, engine });
  print(`${visit.name}: ${measured.performance}`);
  rows[visit.name] = measured.row;
  performance.push(measured.performance);
  blocked.push(measured.blockingCpuTime);
  if (measured.faults.length === 0) faultless += 1;
  faults.push(...measured.faults.map((fault) => `${visit.name}: ${fault}`));
}
const durations = await measureInteractions(browser, shop, runs);
await browser.close();

console.table(rows);
print('From a press or key to the next paint, in milliseconds, CPU slowed four times. 0 is less than 16.');
console.table(
  Object.fromEntries(
    Object.entries(durations).map(([name, all]) => [
      name,
      { median: medianOf(all), 'lowest–highest': `${all[0]}–${all.at(-1)}` },
    ]),
  ),
);
print(`Scripts block for at most ${Math.max(...blocked)} ms of CPU time.`);
const [model = 'unknown processor'] = cpus().map((cpu) => cpu.model);
const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
const cores = `${cpus().length} ${isBusy ? 'busy ' : ''}cores of ${model}`;
const [lowest, highest] = [Math.min(...performance), Math.max(...performance)];
print(`For performance, they get ${lowest} to ${highest} (mobile, median of ${runs} runs, ${cores}).`);
print(`For README.md:
On ${day}, \`npm run bench:lighthouse\` found no faults in ${faultless} of ${visits.length} pages and states of the demo shop.`);
print(
  faults.length > 0
    ? `\n${faults.join('\n')}`
    : "\nAll pages pass the checks that don't depend on the machine.",
);
process.exit(faults.length > 0 ? 1 : 0);
