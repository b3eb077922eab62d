/** The versions in package.json, and the lock file. */

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Lock {
  packages?: Record<string, { integrity?: string; resolved?: string; inBundle?: boolean }>;
}

/** The packages of Node for each platform. */
const runtime = /^node-(linux|win|darwin)-/;

/**
 * Checks that installations are reproducible and run no foreign code: exact versions, one Node version, a hash of every
 * package, no download URLs in the lock file, and no scripts of packages.
 */
export function checkVersions(manifest: Package, { packages = {} }: Lock, npmSettings: string): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const faults = all
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} needs an exact version instead of ${version}`);
  for (const [path, { integrity, resolved, inBundle }] of Object.entries(packages)) {
    if (/^https?:/.test(resolved ?? '')) faults.push(`package-lock.json: ${path} has a download URL`);
    if (path && !integrity && !inBundle) faults.push(`package-lock.json: ${path} has no integrity`);
  }
  const node = all.filter(([name]) => runtime.test(name));
  const majors = [...node, ['@types/node', devDependencies?.['@types/node']]].map(
    ([, version]) => version?.split('.')[0],
  );
  if (new Set(node.map(([, version]) => version)).size !== 1 || new Set(majors).size !== 1)
    faults.push('package.json: the packages node-* need one version, and @types/node the same major version');
  for (const [name] of node)
    if (!packages[`node_modules/${name}`]) faults.push(`package-lock.json: ${name} is missing`);
  if (!/^ignore-scripts=true$/m.test(npmSettings))
    faults.push('.npmrc: install scripts are allowed. Add ignore-scripts=true');
  return faults;
}
