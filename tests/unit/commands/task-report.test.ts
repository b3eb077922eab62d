import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportOfCheck, reportOfTests, summaryOf } from '../../../scripts/commands/task-report.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { write } from '../../support/write-file.ts';

/** Runs Vitest on one file, as `npm test` does. */
function runVitest(content: string) {
  const root = temporaryFolder();
  write(join(root, 'planted.test.js'), content);
  const file = join(root, 'report.json');
  const reporter = resolve('scripts/commands/vitest-report.ts');
  const args = ['run', '--globals', '--root', root, `--reporter=${reporter}`, `--outputFile=${file}`];
  const { status } = spawnSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...args]);
  return reportOfTests('vitest', file, status === 0);
}

describe('a run of Vitest', () => {
  test('counts what passed and failed', () => {
    const report = runVitest(`
      test('a', () => {});
      describe('more', () => test('b', () => {}));
      test('c', () => expect(1).toBe(2));
      test.skip('d', () => {});`);
    expect(report).toEqual({ passed: 2, failed: 1, skipped: 0, flaky: [], strayErrors: [] });
  });

  test('fails after an error outside of its tests', () => {
    const report = runVitest(`
      test('a', () => void setTimeout(() => { throw new Error('too late') }));
      test('b', () => new Promise((done) => setTimeout(done, 100)));`);
    expect(report).toMatchObject({ passed: 2, failed: 1 });
    expect(report.strayErrors).toHaveLength(1);
    expect(report.strayErrors[0]).toMatch(
      /^Uncaught Exception, while .*planted\.test\.js ran:\nError: too late\n/,
    );
  });

  test('says what was thrown if it is no error', () => {
    const { strayErrors } = runVitest(`
      test('a', () => void Promise.reject({ kind: 'refused', status: 500 }));
      test('b', () => new Promise((done) => setTimeout(done, 100)));`);
    expect(strayErrors[0]).toMatch(/^Unhandled Rejection.*\n.*refused[\s\S]*500/);
  });

  test('fails when its file breaks before the first test', () => {
    expect(runVitest('nowhere();')).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a run of Playwright', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 2 };
  const flaky = { title: 'pays', file: 'pay.spec.ts', line: 7, tests: [{ status: 'flaky' }] };
  const steady = { title: 'signs in', file: 'pay.spec.ts', line: 1, tests: [{ status: 'expected' }] };
  const suites = [{ specs: [steady], suites: [{ specs: [flaky] }] }];

  test('names the tests that passed only on a retry', () => {
    const file = join(temporaryFolder(), 'report.json');
    write(file, JSON.stringify({ stats, suites }));
    expect(reportOfTests('playwright', file, true)).toEqual({
      passed: 6,
      failed: 0,
      skipped: 2,
      flaky: ['pay.spec.ts:7 pays'],
      strayErrors: [],
    });
  });

  test('counts one failure when it fails outside its tests', () => {
    const file = join(temporaryFolder(), 'report.json');
    write(file, JSON.stringify({ stats, suites }));
    expect(reportOfTests('playwright', file, false)).toMatchObject({ passed: 6, failed: 1 });
  });

  test('counts one failure when it leaves no report', () => {
    expect(reportOfTests('playwright', join(temporaryFolder(), 'none.json'), true)).toEqual(
      reportOfCheck(false),
    );
  });
});

describe('the summary', () => {
  const types = { name: 'types', report: reportOfCheck(true) };

  test('is one line if everything passed', () => {
    expect(summaryOf([types, { name: 'lint', report: reportOfCheck(true) }])).toBe('2 passed, 0 failed');
  });

  test('names what went wrong before it counts', () => {
    const unit = { passed: 10, failed: 1, skipped: 0, flaky: [], strayErrors: ['Error: too late'] };
    const e2e = { passed: 6, failed: 0, skipped: 2, flaky: ['pay.spec.ts:7 pays'], strayErrors: [] };
    const lint = { name: 'lint', report: reportOfCheck(false) };
    const tasks = [types, lint, { name: 'unit', report: unit }, { name: 'e2e', report: e2e }];
    expect(summaryOf(tasks).split('\n\n')).toEqual([
      'Flaky (passed on a retry):\n  pay.spec.ts:7 pays',
      'Errors outside of tests, in unit:\nError: too late',
      'Failed: lint, unit',
      '17 passed, 2 failed, 2 skipped',
    ]);
  });
});
