/** A Vitest reporter that writes what `npm test` needs to know of a run as JSON. Vitest's own JSON leaves out stray errors. */
import { writeFileSync } from 'node:fs';
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
  message: string;
  stack?: string;
  /** What threw it, such as "Unhandled Rejection". */
  type?: string;
  /** The test file that ran at that moment. */
  VITEST_TEST_PATH?: string;
}

const describeStrayError = ({ message, stack, type, VITEST_TEST_PATH: file }: StrayError): string =>
  [`${type ?? 'Error'}${file ? `, while ${file} ran` : ''}:`, stack ?? message].join('\n');
