/** Each exported name is unique, and no private name beside it repeats it, so that a search for it finds what it stands for. */
import { namesOf } from './syntax.ts';

/**
 * Sets of files whose exported names must differ. The reference API and the plugin in `scripts/medusa` answer the calls of `src`,
 * so the same function or type may have the same name in each of the three. Tests may share names with the code. The build sets
 * the names in the merchant's folder, `src/shop`.
 */
const trees: readonly RegExp[] = [
  /^(src\/(?!shop\/)|scripts\/(?!reference-api\/|medusa\/))/,
  /^scripts\/(?!medusa\/)/,
  /^scripts\/medusa\//,
  /^tests\//,
];

/** Names that we can't choose. Medusa reads `config` from each job and subscriber. Playwright's tests get their fixtures through `test`. */
const givenNames: ReadonlySet<string> = new Set(['config', 'test']);

/** A feature, or another folder of `src` or `scripts`. Inside, no private name may repeat an exported one. */
const folderOf = (file: string) => /^(?:src\/features\/[^/]+|(?:src|scripts)\/[^/]+)(?=\/)/.exec(file)?.[0];

/**
 * Exported functions, types and constants whose name another file of the same tree also exports, or another file of the same folder
 * declares. Lists each name once.
 */
export function sharedNames(files: readonly string[], textOf: (file: string) => string): string[] {
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => namesOf(file, textOf(file)).map((declared) => ({ file, ...declared })))
    .filter(({ name }) => !givenNames.has(name));
  const exports = found.filter(({ isExported }) => isExported);
  const faults = trees.flatMap((tree) => {
    const byName = Map.groupBy(
      exports.filter(({ file }) => tree.test(file)),
      ({ name }) => name,
    );
    return [...byName]
      .filter(([, same]) => new Set(same.map(({ file }) => file)).size > 1)
      .map(([name, same]) => `${name} is exported by ${same.map(({ file }) => file).join(' and ')}`);
  });
  const exportsByName = Map.groupBy(exports, ({ name }) => name);
  const repeated = found.flatMap(({ file, name, isExported }) => {
    const folder = folderOf(file);
    const other = exportsByName.get(name)?.find((one) => one.file !== file && folderOf(one.file) === folder);
    return !isExported && folder && other ? [`${name} in ${file} repeats the export of ${other.file}`] : [];
  });
  return [...new Set([...faults, ...repeated])];
}
