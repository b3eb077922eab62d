/**
 * `npm test`: runs all checks and tests, even after a failure. The tasks share one shop, which is built while the first
 * tasks run. The last line counts what passed, failed and was skipped. A check counts as one test. The lines before the
 * last one name flaky tests, errors outside of tests, and failed tasks. Flaky tests don't fail the run.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { provideBrowser } from '../chromium.ts';
import { readOptions } from './options.ts';

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
    '--reporter=json',
    `--outputFile.json=${folder}/${name}.json`,
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

interface TaskReport {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed only on a retry. */
  flaky: readonly string[];
  /** What Vitest says of errors outside of tests, for example in a timer that outlives its test. */
  stray?: string | undefined;
}

async function run(task: Task, variables: Readonly<Record<string, string>>): Promise<TaskReport> {
  const [command = '', ...args] = task.command;
  const began = Date.now();
  const child = spawn(command, args, {
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
  process.stdout.write(`\n── ${task.name} (${seconds} s)\n${output}`);
  const [stray] = /⎯ Unhandled Errors ⎯.*?(?=\n\s+Test Files )/s.exec(stripVTControlCharacters(output)) ?? [];
  return { ...countOf(task, isDone), stray };
}

/**
 * Counts the tests of a task in its report, `test-results/<name>.json`. A task that fails outside its tests counts as one
 * failure.
 */
function countOf({ name, command: [program = ''] }: Task, ok: boolean): TaskReport {
  const whole = { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, flaky: [] };
  if (!['vitest', 'playwright'].includes(program)) return whole;
  try {
    const text = readFileSync(`${folder}/${name}.json`, 'utf8');
    if (program === 'vitest') {
      const counts = JSON.parse(text) as { numPassedTests: number; numFailedTests: number };
      const failed = Math.max(counts.numFailedTests, whole.failed);
      return { ...whole, passed: counts.numPassedTests, failed };
    }
    const { stats, suites } = JSON.parse(text) as JSONReport;
    return {
      name,
      passed: stats.expected + stats.flaky,
      failed: Math.max(stats.unexpected, whole.failed),
      skipped: stats.skipped,
      flaky: flakyOf(suites),
    };
  } catch {
    // Without a report, the task failed before its first test.
    return { ...whole, passed: 0, failed: 1 };
  }
}

function flakyOf(suites: readonly JSONReportSuite[]): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter((spec) => spec.tests.some((test) => test.status === 'flaky'))
      .map((spec) => `${spec.file}:${spec.line} ${spec.title}`),
    ...flakyOf(suite.suites ?? []),
  ]);
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

const flaky = results.flatMap((result) => result.flaky);
if (flaky.length > 0)
  console.log(`\nFlaky (passed on a retry):\n${flaky.map((test) => `  ${test}`).join('\n')}`);
for (const { name, stray } of results)
  if (stray) console.log(`\nErrors outside of tests, in ${name}:\n${stray}`);
const failed = results.filter((result) => result.failed > 0);
if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
const sum = (part: 'passed' | 'failed' | 'skipped') =>
  results.reduce((total, result) => total + result[part], 0);
const skipped = sum('skipped');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed.length > 0 ? 1 : 0;
