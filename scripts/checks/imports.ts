/** Checks imports between layers and between features, and finds cycles. Covers `.astro` files and the `#` alias. */
import { dirname, join } from 'node:path/posix';
import { type Layer, layers, sharedFeatures } from './layers.ts';
import { modulesOf } from './syntax.ts';

export interface Import {
  from: string;
  /** A file of the project or a package name. */
  to: string;
  kind: 'file' | 'package';
  /** Whether it imports only types, which don't exist at run time. */
  typeOnly: boolean;
}

/** The imports of a file. Paths are relative to the project's root, with `/` as the separator. */
export const importsOf = (file: string, text: string): Import[] =>
  modulesOf(file, text).map(({ specifier: written, typeOnly }) => {
    const specifier = written.replace(/\?(part|inline-script)$/, '');
    const kind = /^[#.]/.test(specifier) ? 'file' : 'package';
    const to = specifier.startsWith('.') ? join(dirname(file), specifier) : specifier.replace(/^#/, 'src/');
    return { from: file, to, kind, typeOnly };
  });

export const layerOf = (file: string): Layer | undefined =>
  layers.find(({ matches }) => matches.some((pattern) => pattern.test(file)));

const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

/** The feature that a file of another feature imports. */
function otherFeature({ from, to }: Pick<Import, 'from' | 'to'>): string | undefined {
  const [own, other] = [featureOf(from), featureOf(to)];
  return own && own !== other ? other : undefined;
}

/** Whether a name in a layer's list of packages allows this package. */
const allows = (name: string, to: string): boolean =>
  /[:/]$/.test(name) ? to.startsWith(name) : to === name;

/** Why an import is forbidden. `undefined` if it is allowed. */
export function faultOfImport({ from, to, kind, typeOnly }: Import): string | undefined {
  const layer = layerOf(from);
  if (!layer) return `${from} belongs to no layer`;
  if (kind === 'package')
    return layer.packages === 'any' || layer.packages.some((name) => allows(name, to))
      ? undefined
      : `${from}: ${layer.name} may not import the package ${to}`;
  if (/^(src\/pages|tests)\//.test(to) && !/^tests\//.test(from))
    return `${from}: pages and tests may not be imported (${to})`;
  // Pictures, style sheets and data belong to no layer and are always allowed.
  const target = layerOf(to);
  if (!target) return undefined;
  const own = featureOf(from);
  // Files of the same feature may import each other's types, such as props.
  if (typeOnly && own && own === featureOf(to)) return undefined;
  // Types have no side effects, so the layer `rules` may import types from the layer `platform`.
  if (typeOnly && layer.name === 'rules' && target.name === 'platform') return undefined;
  if (!layer.imports.includes(target.name))
    return `${from}: ${layer.name} may not import ${target.name} (${to})`;
  if (target.name === 'island' && layer.name === 'island')
    return `${from}: an island may not import another island (${to})`;
  const other = otherFeature({ from, to });
  if (other && !sharedFeatures.includes(other))
    return `${from}: other features may not import ${other} (${to})`;
  return undefined;
}

/** The folder of a test: `unit` for `tests/unit/lib/money.test.ts`. */
const kindOfTest = (file: string) => /^tests\/([^/]+)\//.exec(file)?.[1];

/** Why a test may not import a file: the file belongs to another kind of test. `undefined` if the import is allowed. */
export function faultBetweenTests({ from, to }: Import): string | undefined {
  const [own, other] = [kindOfTest(from), kindOfTest(to)];
  if (!own || !other || own === other || other === 'support') return undefined;
  return `${from}: what several kinds of tests use must be in tests/support (${to})`;
}

/** Allowed imports that no file uses, and shared features that no other feature imports. */
export function unusedAllowances(imports: readonly Import[]): string[] {
  const files = imports.filter(({ kind }) => kind === 'file');
  const usedLayers = new Set(files.map(({ from, to }) => `${layerOf(from)?.name} → ${layerOf(to)?.name}`));
  const usedFeatures = new Set(files.map(otherFeature));
  const packages = Map.groupBy(
    imports.filter(({ kind }) => kind === 'package'),
    ({ from }) => layerOf(from),
  );
  const fault = (from: string, to: string) => `nothing uses the allowed import ${from} → ${to}`;
  const unusedLayers = ({ name, imports: targets }: Layer) =>
    targets.filter((to) => !usedLayers.has(`${name} → ${to}`)).map((to) => fault(name, to));
  const unusedPackages = (layer: Layer) =>
    layer.packages === 'any'
      ? []
      : layer.packages
          .filter((name) => !packages.get(layer)?.some(({ to }) => allows(name, to)))
          .map((name) => fault(layer.name, name));
  return [
    ...layers.flatMap(unusedLayers),
    ...layers.flatMap(unusedPackages),
    ...sharedFeatures
      .filter((name) => !usedFeatures.has(name))
      .map((name) => `no other feature imports the shared feature ${name}`),
  ];
}

/** Patterns of layers that match no file of their layer. */
export function emptyPatterns(files: readonly string[]): string[] {
  return layers.flatMap((layer) => {
    const own = files.filter((file) => layerOf(file) === layer);
    return layer.matches
      .filter((pattern) => !own.some((file) => pattern.test(file)))
      .map((pattern) => `the layer ${layer.name} names ${pattern}, which matches no file`);
  });
}

/** The files directly in these folders import from the subfolders, never the reverse. `core` has what the subfolders share. */
const callers = ['scripts/check-backend', 'scripts/rebuild'];

/**
 * The folders of an import cycle, with the first one repeated at the end. Compares sibling folders. The own files of a
 * folder in `callers` count as one more sibling, named `.`.
 */
export function findFolderCycle(imports: readonly Import[]): string[] | undefined {
  return findCycle(
    imports.flatMap((found) => {
      const [from, to] = [found.from.split('/'), found.to.split('/')];
      const shared = from.findIndex((part, index) => part !== to[index]);
      const parent = from.slice(0, shared).join('/');
      const folder = (path: string[]) => {
        if (shared < path.length - 1) return path.slice(0, shared + 1).join('/');
        return callers.includes(parent) ? `${parent}/.` : undefined;
      };
      const [own, other] = [folder(from), folder(to)];
      if (found.kind !== 'file' || shared < 0 || !own || !other || own === other) return [];
      return [{ ...found, from: own, to: other }];
    }),
  );
}

/** The run-time imports of our own files, by importing file. Leaves out packages and type imports. */
export function runtimeImportsByFile(imports: readonly Import[]): Map<string, Import[]> {
  const atRunTime = imports.filter(({ kind, typeOnly }) => kind === 'file' && !typeOnly);
  return Map.groupBy(atRunTime, ({ from }) => from);
}

/** The files of an import cycle, with the first one repeated at the end. Type imports count. `undefined` if there is none. */
export function findCycle(imports: readonly Import[]): string[] | undefined {
  const graph = Map.groupBy(
    imports.filter(({ kind }) => kind === 'file'),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | undefined => {
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    if (done.has(file)) return undefined;
    path.push(file);
    for (const { to } of graph.get(file) ?? []) {
      const cycle = visit(to);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file);
    if (cycle) return cycle;
  }
  return undefined;
}
