import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const clock = fileURLToPath(new URL('../../../scripts/commands/clock.ts', import.meta.url));

test('a moved clock shows the same year everywhere', () => {
  const program = `
    const { Worker } = require('node:worker_threads');
    const years = [Date.now(), new Date(), Date(), Date.UTC(2031, 0)].map((date) => new Date(date).getUTCFullYear());
    new Worker('require("node:worker_threads").parentPort.postMessage(new Date())', { eval: true }).on('message', (date) =>
      console.log(JSON.stringify([...years, date.getUTCFullYear(), date instanceof Date])));`;
  // The clock of this test may itself be moved.
  const realNow = Date.now() - Number(process.env['CLOCK_SHIFT'] ?? 0);
  const env = {
    ...process.env,
    CLOCK_SHIFT: `${Date.UTC(2030, 5) - realNow}`,
    NODE_OPTIONS: `--require ${JSON.stringify(clock)}`,
  };
  const seen = execFileSync(process.execPath, ['--eval', program], { env, encoding: 'utf8' });
  expect(JSON.parse(seen)).toEqual([2030, 2030, 2030, 2031, 2030, true]);
});
