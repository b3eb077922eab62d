/** The versions in each package.json, and the lock files. */

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
 * Checks that installations are reproducible and run no foreign code: exact versions, a hash of every package, no download URLs
 * in the lock file, and no scripts of packages. `folder` is the package's folder, such as `scripts/hosts/`, or empty for the
 * root.
 */
export function checkVersions(
  folder: string,
  manifest: Package,
  { packages = {} }: Lock,
  npmSettings: string,
): string[] {
  const faults = allOf(manifest)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${folder}package.json: ${name} needs an exact version instead of ${version}`);
  for (const [path, { integrity, resolved, inBundle }] of Object.entries(packages)) {
    if (/^https?:/.test(resolved ?? ''))
      faults.push(`${folder}package-lock.json: ${path} has a download URL`);
    if (path && !integrity && !inBundle) faults.push(`${folder}package-lock.json: ${path} has no integrity`);
  }
  if (!/^ignore-scripts=true$/m.test(npmSettings))
    faults.push(`${folder}.npmrc: install scripts are allowed. Add ignore-scripts=true`);
  return faults;
}

/** Checks that the shop runs on one version of Node everywhere. */
export function checkRuntime(manifest: Package, { packages = {} }: Lock): string[] {
  const node = allOf(manifest).filter(([name]) => runtime.test(name));
  const majors = [...node, ['@types/node', manifest.devDependencies?.['@types/node']]].map(
    ([, version]) => version?.split('.')[0],
  );
  const isOne = new Set(node.map(([, version]) => version)).size === 1 && new Set(majors).size === 1;
  return [
    ...(isOne
      ? []
      : ['package.json: the packages node-* need one version, and @types/node the same major version']),
    ...node
      .filter(([name]) => !packages[`node_modules/${name}`])
      .map(([name]) => `package-lock.json: ${name} is missing`),
  ];
}

const allOf = ({ dependencies, devDependencies, optionalDependencies }: Package) =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
