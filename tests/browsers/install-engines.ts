/** Playwright's global setup: installs missing engines if the current user is allowed to install them. */
import { engineNames, provideEngine } from '../../scripts/browser.ts';

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default function installEngines(): void {
  for (const name of engineNames) provideEngine(name);
}
