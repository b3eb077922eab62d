/**
 * Finds the browsers of the tests beside Chromium, or installs them: Firefox (FIREFOX_PATH, else one of the system) and
 * WebKitGTK with its driver and a display. `node scripts/engines.ts` prints where they are.
 */
import { findProgram, installPackages } from './browser.ts';

export const engineNames = ['firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

type Engine =
  | { kind: 'firefox'; program: string }
  | { kind: 'webkit'; driver: string; display: string }
  | { kind: 'missing'; reason: string };

const packages: Record<EngineName, readonly string[]> = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

/** Throws when FIREFOX_PATH names no program. */
export function findEngine(name: EngineName): Engine {
  if (name === 'firefox') {
    const program = findProgram(['firefox-esr', 'firefox'], 'FIREFOX_PATH');
    if (program) return { kind: 'firefox', program };
    return { kind: 'missing', reason: 'Firefox was not tested: set FIREFOX_PATH to its program.' };
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

/** As `findEngine`, and tries to install one where there is none. */
export function provideEngine(name: EngineName): Engine {
  const there = findEngine(name);
  if (there.kind !== 'missing' || process.platform !== 'linux') return there;
  console.log(`No ${name} found: installing one for the tests.`);
  installPackages(packages[name]);
  return findEngine(name);
}

if (import.meta.main) for (const name of engineNames) console.log(provideEngine(name));
