/** Medusa and the plugin in a folder outside the repository. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { write } from '../../support/write-file.ts';
import { run } from './run.ts';

const plugin = join(import.meta.dirname, '../../../scripts/medusa');
export const packageName = 'static-storefront-medusa';

interface Manifest {
  version: string;
  devDependencies: Record<string, string>;
}

/**
 * Installs the pinned Medusa into the folder, unless it is there. With `newest`, installs the newest Medusa instead. Then
 * installs the plugin as npm would.
 */
export async function install(folder: string, { newest }: { newest: boolean }): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const lock = readFileSync(join(plugin, 'package-lock.json'), 'utf8');
  const installed = join(folder, 'installed-lock.json');
  if (newest || !existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
    rmSync(installed, { force: true });
    const manifest = JSON.parse(readFileSync(join(plugin, 'package.json'), 'utf8')) as Manifest;
    const { devDependencies } = manifest;
    const versions = Object.keys(devDependencies).map((name) => [name, 'latest']);
    // Medusa's own files in this folder are CommonJS.
    const own = { ...manifest, name: 'medusa-app', type: 'commonjs' };
    const chosen = newest ? { ...own, devDependencies: Object.fromEntries(versions) } : own;
    write(join(folder, 'package.json'), JSON.stringify(chosen));
    cpSync(join(plugin, '.npmrc'), join(folder, '.npmrc'));
    if (newest) {
      rmSync(join(folder, 'package-lock.json'), { force: true });
      // `latest` allows any version, so npm would keep the installed ones.
      rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
      await run('npm', ['install', '--no-package-lock'], { cwd: folder });
    } else {
      write(join(folder, 'package-lock.json'), lock);
      await run('npm', ['ci'], { cwd: folder });
      writeFileSync(installed, lock);
    }
  }
  const target = join(folder, 'node_modules', packageName);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  // An earlier build would hide that this one fails.
  rmSync(join(plugin, '.medusa'), { recursive: true, force: true });
  await run('npm', ['pack', '--ignore-scripts=false', '--silent', '--pack-destination', folder], {
    cwd: plugin,
  });
  const { version } = JSON.parse(readFileSync(join(plugin, 'package.json'), 'utf8')) as Manifest;
  const tarball = join(folder, `${packageName}-${version}.tgz`);
  await run('tar', ['-xzf', tarball, '-C', target, '--strip-components', '1'], { cwd: folder });
}
