/** Counts the tests of each task of `npm test`, and writes the lines at its end. */
import { readFileSync } from 'node:fs';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { VitestReport } from './vitest-report.ts';

interface TaskReport {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed only on a retry. */
  flaky: readonly string[];
  strayErrors: VitestReport['strayErrors'];
}

const nothing: TaskReport = { passed: 0, failed: 0, skipped: 0, flaky: [], strayErrors: [] };

/** A check counts as one test. */
export const reportOfCheck = (isDone: boolean): TaskReport =>
  isDone ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };

/** Counts tests in the report that the program wrote. A task that fails outside its tests counts as one failure. */
export function reportOfTests(
  program: 'vitest' | 'playwright',
  reportFile: string,
  isDone: boolean,
): TaskReport {
  try {
    const written = JSON.parse(readFileSync(reportFile, 'utf8'));
    const report = program === 'vitest' ? vitestReport(written) : playwrightReport(written);
    return { ...report, failed: Math.max(report.failed, isDone ? 0 : 1) };
  } catch {
    // Without a report, the task failed before its first test.
    return reportOfCheck(false);
  }
}

const vitestReport = (report: VitestReport): TaskReport => ({ ...nothing, ...report });

const playwrightReport = ({ stats, suites }: JSONReport): TaskReport => ({
  ...nothing,
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  flaky: flakyOf(suites),
});

const flakyOf = (suites: readonly JSONReportSuite[]): string[] =>
  suites.flatMap((suite) => [
    ...suite.specs
      .filter((spec) => spec.tests.some((test) => test.status === 'flaky'))
      .map((spec) => `${spec.file}:${spec.line} ${spec.title}`),
    ...flakyOf(suite.suites ?? []),
  ]);

/** Names flaky tests, stray errors and failed tasks. The last line counts all tests. */
export function summaryOf(tasks: readonly { name: string; report: TaskReport }[]): string {
  const reports = tasks.map(({ report }) => report);
  const sum = (part: 'passed' | 'failed' | 'skipped') =>
    reports.reduce((total, report) => total + report[part], 0);
  const flaky = reports.flatMap((report) => report.flaky);
  const failed = tasks.filter(({ report }) => report.failed > 0).map(({ name }) => name);
  const skipped = sum('skipped');
  const parts = [
    flaky.length > 0 && ['Flaky (passed on a retry):', ...flaky.map((test) => `  ${test}`)].join('\n'),
    ...tasks.map(
      ({ name, report: { strayErrors } }) =>
        strayErrors.length > 0 && [`Errors outside of tests, in ${name}:`, ...strayErrors].join('\n'),
    ),
    failed.length > 0 && `Failed: ${failed.join(', ')}`,
    `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}
