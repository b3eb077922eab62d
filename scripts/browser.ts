/**
 * Finds Chromium: CHROMIUM_PATH first, then the system's, then Playwright's. Otherwise installs it.
 * `node scripts/browser.ts` prints its path.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The path of an installed Chromium. @throws if CHROMIUM_PATH isn't a program. */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const found = findProgram(names, 'CHROMIUM_PATH', environment);
  if (found) return found;
  const bundled = chromium.executablePath();
  return existsSync(bundled) ? bundled : undefined;
}

/** The first of these programs in PATH. `variable` names an environment variable that overrides it. @throws if that isn't a program. */
export function findProgram(
  names: readonly string[],
  variable?: string,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const override = variable && environment[variable];
  if (override) {
    if (!isProgram(override)) throw new Error(`${variable} is ${override}, but that isn't a program.`);
    return override;
  }
  for (const folder of (environment['PATH'] ?? '').split(delimiter))
    for (const name of names) if (folder && isProgram(join(folder, name))) return join(folder, name);
  return undefined;
}

/** Finds or installs Chromium. @throws if no installation works. */
export function provideBrowser(): string {
  const installed = findBrowser();
  if (installed) return installed;
  console.log('Chromium is missing. Installing it for the tests.');
  const installers = [
    () => run('npx', 'playwright', 'install', '--with-deps', 'chromium'),
    () => run('npx', 'playwright', 'install', 'chromium'),
    () => installPackages(['chromium']),
  ];
  for (const install of installers) {
    install();
    const found = findBrowser();
    if (found) return found;
  }
  throw new Error("We couldn't install Chromium. Install it yourself and set CHROMIUM_PATH to its program.");
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

if (import.meta.main) console.log(provideBrowser());
