/**
 * Finds or installs Firefox, and WebKitGTK with its driver and a display. FIREFOX_PATH takes precedence over an installed
 * Firefox.
 */
import { findProgram, installPackages } from '../../../scripts/programs/chromium.ts';

export const engineNames = ['firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

type Engine =
  | { kind: 'firefox'; program: string }
  | { kind: 'webkit'; driver: string; display: string }
  | { kind: 'missing'; reason: string };

/** Throws if FIREFOX_PATH isn't an executable. */
export function findEngine(name: EngineName): Engine {
  if (name === 'firefox') {
    const program = findProgram(['firefox-esr', 'firefox'], 'FIREFOX_PATH');
    if (program) return { kind: 'firefox', program };
    return { kind: 'missing', reason: 'Firefox was not tested: set FIREFOX_PATH to its executable.' };
  }
  const driver = findProgram(['WebKitWebDriver']);
  const display = findProgram(['Xvfb']);
  if (driver && display) return { kind: 'webkit', driver, display };
  const reason =
    process.platform === 'linux'
      ? 'WebKit was not tested: install WebKitWebDriver and Xvfb (in Debian: webkit2gtk-driver, xvfb).'
      : 'WebKit was not tested: its driver exists for Linux only.';
  return { kind: 'missing', reason };
}

/** Like `findEngine`, but installs a missing engine on Linux. */
export function provideEngine(name: EngineName): Engine {
  const found = findEngine(name);
  if (found.kind !== 'missing' || process.platform !== 'linux') return found;
  console.log(`${name} is missing. Installing it for the tests.`);
  installPackages(name === 'firefox' ? ['firefox-esr'] : ['webkit2gtk-driver', 'xvfb']);
  return findEngine(name);
}
