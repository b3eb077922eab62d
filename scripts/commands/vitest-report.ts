/**
 * A Vitest reporter for `npm test`. It writes a file of JSON: how many tests passed and failed, and the stray errors, which Vitest's own
 * JSON leaves out.
 */
import { writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

export interface VitestReport {
  passed: number;
  failed: number;
  /** Errors outside of tests, for example in a timer that outlives its test. */
  strayErrors: readonly string[];
}

/** Writes to the file that `--outputFile` names. */
// biome-ignore lint/style/noDefaultExport: Vitest constructs the default export.
export default class VitestReporter implements Reporter {
  private file = '';

  onInit({ config }: Vitest): void {
    this.file = String(config.outputFile);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly StrayError[]): void {
    const states = modules.flatMap(({ children }) =>
      [...children.allTests()].map((test) => test.result().state),
    );
    const report: VitestReport = {
      passed: states.filter((state) => state === 'passed').length,
      failed: states.filter((state) => state === 'failed').length,
      strayErrors: errors.map(describeStrayError),
    };
    writeFileSync(this.file, JSON.stringify(report));
  }
}

interface StrayError {
  /** How Vitest noticed it, such as "Unhandled Rejection". */
  type?: string;
  /** The test file that ran at that moment. */
  VITEST_TEST_PATH?: string;
  message?: string;
  stack?: string;
}

/** What isn't an `Error` has no stack. Its fields then tell what it is. */
function describeStrayError({ type, VITEST_TEST_PATH: file, stack, ...error }: StrayError): string {
  const heading = `${type ?? 'Error'}${file ? `, while ${file} ran` : ''}:`;
  return [heading, stack || error.message || inspect(error)].join('\n');
}
