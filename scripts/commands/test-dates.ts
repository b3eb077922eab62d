/**
 * `npm run test:dates`: runs the tests that need no build. It sets the clock to moments that break careless code: a new year that
 * hasn't begun in New York, a leap day, and the hour that comes twice when summer time ends.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readOptions } from './options.ts';

readOptions('npm run test:dates', {});

const moments = [
  { at: '2027-01-01T00:00:00Z', zone: 'America/New_York' },
  { at: '2028-02-29T00:00:00Z', zone: 'Europe/Brussels' },
  { at: '2027-10-31T00:30:00Z', zone: 'Europe/Brussels' },
] as const;
const projects = ['unit', 'contract', 'reference-api', 'islands'];
const clock = JSON.stringify(fileURLToPath(new URL('./clock.ts', import.meta.url)));

for (const { at, zone } of moments) {
  console.log(`\n── ${at}, ${zone}`);
  const { status } = spawnSync('vitest', ['run', ...projects.flatMap((name) => ['--project', name])], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      TZ: zone,
      CLOCK_SHIFT: `${Date.parse(at) - Date.now()}`,
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --require ${clock}`,
    },
  });
  if (status !== 0) process.exitCode = 1;
}
