/**
 * Finds a Chromium for the tests: CHROMIUM_PATH, else one of the system, else Playwright's own, else installs one.
 * `node scripts/browser.ts` prints where it is.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The path of a browser that is there, or undefined. Throws when CHROMIUM_PATH names none. */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const found = findProgram(names, 'CHROMIUM_PATH', environment);
  if (found) return found;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** The first of these programs on the system. Throws when the variable that overrides it names none. */
export function findProgram(
  names: readonly string[],
  variable?: string,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const named = variable && environment[variable];
  if (named) {
    if (!isProgram(named)) throw new Error(`${variable} is ${named}, but there is no program`);
    return named;
  }
  for (const folder of (environment['PATH'] ?? '').split(delimiter))
    for (const name of names) if (folder && isProgram(join(folder, name))) return join(folder, name);
  return undefined;
}

/** As `findBrowser`, and installs one where there is none. Throws with what to do when that fails, too. */
export function provideBrowser(): string {
  const there = findBrowser();
  if (there) return there;
  console.log('No Chromium found: installing one for the tests.');
  const ways = [
    () => attempt('npx', 'playwright', 'install', '--with-deps', 'chromium'),
    () => attempt('npx', 'playwright', 'install', 'chromium'),
    () => installPackages(['chromium']),
  ];
  for (const install of ways) {
    install();
    const found = findBrowser();
    if (found) return found;
  }
  throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to its program.');
}

/** Installs packages of Debian's where this user may. Whoever called looks whether it worked. */
export function installPackages(packages: readonly string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  attempt(...sudo, 'apt-get', 'update');
  attempt(...sudo, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages);
}

function attempt(...[command = '', ...args]: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
}

/** Chromium refuses its sandbox to root. */
export const browserArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) console.log(provideBrowser());
