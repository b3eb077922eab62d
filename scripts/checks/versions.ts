/** Guards that an installation is the same everywhere: exact versions, one Node, no addresses in the lock file. */

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export function checkVersions(manifest: Package, lock: string): string[] {
  const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const faults = all
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} is ${version} and not one exact version`);
  if (/"resolved": "https?:/.test(lock)) faults.push('package-lock.json records download addresses');
  const node = manifest.devDependencies?.['node'];
  const types = manifest.devDependencies?.['@types/node'];
  if (node?.split('.')[0] !== types?.split('.')[0])
    faults.push(`package.json: node is ${node}, but its types are ${types}`);
  return faults;
}
