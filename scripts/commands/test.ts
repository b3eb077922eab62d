/**
 * `npm test`: runs all checks and tests, even after a failure. The tasks share one shop, which is built while the first
 * tasks run. The last line counts what passed, failed and was skipped. The lines before the last one name flaky tests,
 * errors outside of tests, and failed tasks. Flaky tests don't fail the run.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { provideBrowser } from '../programs/chromium.ts';
import { readOptions } from './options.ts';
import { reportOfCheck, reportOfTests, summaryOf } from './task-report.ts';

readOptions('npm test', {});

interface Task {
  name: string;
  command: readonly string[];
}

const folder = 'test-results';
const vitest = (name: string, projects: readonly string[], workers: number): Task => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=./scripts/commands/vitest-report.ts',
    `--outputFile=${folder}/${name}.json`,
  ],
});

/** Tasks that don't need the built shop. They run in parallel. */
const checks: readonly Task[] = [
  { name: 'types', command: ['astro', 'check', '--minimumFailingSeverity', 'error'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'rules for pages', command: ['eslint', '.'] },
  { name: 'source checks', command: ['node', 'scripts/commands/checks.ts'] },
  // Many workers, because these tests mostly wait for retries, locks and processes.
  vitest('unit', ['unit', 'contract', 'reference-api', 'islands'], 4),
];

/** Tasks that test the built shop. They run one after another, so that each browser gets enough CPU time. */
const shopTests: readonly Task[] = [
  vitest('build', ['build'], 2),
  { name: 'e2e', command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'] },
];

async function run({ name, command }: Task, variables: Readonly<Record<string, string>>) {
  const [program = '', ...args] = command;
  const began = Date.now();
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Each test file loads the same packages again. Without this cache, compiling them takes a fifth of a short file's time.
    env: { ...process.env, ...variables, CI: '1', NODE_COMPILE_CACHE: resolve('.cache/code') },
    signal: stop.signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const isDone = await once(child, 'close').then(
    ([code]) => code === 0,
    (error: Error) => {
      output += `${error.message}\n`;
      return false;
    },
  );
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(`\n── ${name} (${seconds} s)\n${output}`);
  const report =
    program === 'vitest' || program === 'playwright'
      ? reportOfTests(program, `${folder}/${name}.json`, isDone)
      : reportOfCheck(isDone);
  return { name, report };
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stop.abort();
    process.exit(130);
  });

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
// Looks for the browser before the tasks, so that a missing browser is reported immediately.
console.log(`Browser: ${provideBrowser()}`);
// By its path, because commands may not import from tests.
const shop = fork('tests/support/shop.ts');
const variables = new Promise<Record<string, string>>((resolve) => {
  shop.once('message', (message) => resolve(message as Record<string, string>));
  // If the shared shop doesn't start, each task starts its own and reports the error.
  shop.once('exit', () => resolve({}));
});
// Don't use the developer's own snapshot: another version of this program may have written it.
const results = await Promise.all(checks.map((task) => run(task, { SNAPSHOT_FILE: '' })));
for (const task of shopTests) results.push(await run(task, await variables));
if (shop.connected) shop.disconnect();

console.log(`\n${summaryOf(results)}`);
process.exitCode = results.some(({ report }) => report.failed > 0) ? 1 : 0;
