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
  const named = environment['CHROMIUM_PATH'];
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH is ${named}, but there is no program`);
    return named;
  }
  for (const folder of (environment['PATH'] ?? '').split(delimiter))
    for (const name of names) if (folder && isProgram(join(folder, name))) return join(folder, name);
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** As `findBrowser`, and installs one where there is none. Throws with what to do when that fails, too. */
export function provideBrowser(): string {
  const there = findBrowser();
  if (there) return there;
  console.log('No Chromium found: installing one for the tests.');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const ways = [
    ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
    ['npx', 'playwright', 'install', 'chromium'],
    [...sudo, 'apt-get', 'update'],
    [...sudo, 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ];
  for (const [command = '', ...args] of ways) {
    spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
    const found = findBrowser();
    if (found) return found;
  }
  throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to its program.');
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
