/** Checks that installations are reproducible: exact versions, one Node version, no download URLs in the lock file. */

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export function checkVersions(manifest: Package, lock: string): string[] {
  const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const faults = all
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} needs an exact version instead of ${version}`);
  if (/"resolved": "https?:/.test(lock)) faults.push('package-lock.json contains download URLs');
  const node = manifest.devDependencies?.['node'];
  const types = manifest.devDependencies?.['@types/node'];
  if (node?.split('.')[0] !== types?.split('.')[0])
    faults.push(`package.json: node ${node} and @types/node ${types} must have the same major version`);
  return faults;
}
