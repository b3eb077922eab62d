/** A Playwright reporter whose last lines say which engines were not tested, and why. */
import type { Reporter } from '@playwright/test/reporter';
import { engineNames, findEngine } from '../support/browser/engines.ts';

// biome-ignore lint/style/noDefaultExport: Playwright constructs the default export.
export default class MissingEngines implements Reporter {
  onEnd(): void {
    for (const name of engineNames) {
      const found = findEngine(name);
      if (found.kind === 'missing') console.log(`\n${found.reason}`);
    }
  }
}
