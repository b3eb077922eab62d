/**
 * Finds or installs Chromium for the tests and benchmarks. CHROMIUM_PATH takes precedence over an installed Chromium. Also finds
 * other programs, and installs Debian packages.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const headlessShell = 'chromium-headless-shell';

/** `quick` prefers the headless shell, which opens pages in a third of the CPU time but lacks some features. */
type BrowserKind = 'quick' | 'full';

/** The path of an installed Chromium. Throws if CHROMIUM_PATH isn't an executable. */
export function findBrowser(kind: BrowserKind = 'quick'): string | undefined {
  const names = kind === 'quick' ? [headlessShell, ...fullBrowsers] : fullBrowsers;
  const found = findProgram(names, 'CHROMIUM_PATH');
  if (found) return found;
  const bundled = chromium.executablePath();
  return existsSync(bundled) ? bundled : undefined;
}

/**
 * Finds one of the programs in PATH. The environment variable named `variable` takes precedence. Throws if its value isn't
 * an executable.
 */
export function findProgram(names: readonly string[], variable?: string): string | undefined {
  const override = variable && process.env[variable];
  if (override) {
    if (!isProgram(override)) throw new Error(`${variable} is ${override}, but that isn't an executable.`);
    return override;
  }
  for (const folder of (process.env['PATH'] ?? '').split(delimiter))
    for (const name of names) if (folder && isProgram(join(folder, name))) return join(folder, name);
  return undefined;
}

/** Finds or installs Chromium. Throws if no installation works. */
export function provideBrowser(kind: BrowserKind = 'quick'): string {
  const installed = findBrowser(kind);
  if (installed) return installed;
  console.log('Chromium is missing. Installing it for the tests.');
  const installers = [
    () => installPackages([headlessShell, 'chromium']),
    () => run('npx', 'playwright', 'install', '--with-deps', 'chromium'),
    () => run('npx', 'playwright', 'install', 'chromium'),
    () => installPackages(['chromium']),
  ];
  for (const install of installers) {
    install();
    const found = findBrowser(kind);
    if (found) return found;
  }
  throw new Error(
    "We couldn't install Chromium. Install it yourself and set CHROMIUM_PATH to its executable.",
  );
}

/** Installs Debian packages if this user has the rights. The caller checks the result. */
export function installPackages(packages: readonly string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  run(...sudo, 'apt-get', 'update');
  run(...sudo, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages);
}

function run(...[command = '', ...args]: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
}

/** Chromium's sandbox doesn't work for root. */
export const browserArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
