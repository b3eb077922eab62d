/** Each exported name is unique, so that a search for it finds what it stands for. */

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

const exported =
  /^export (?:(?:async )?function\*?|(?:abstract )?class|interface|type|const|let) (?:([$\w]+)|\{([^}]*)\})/gm;

/** In `export const { $state: $orders, stop } = …`, the names are `$orders` and `stop`. */
const namesIn = (pattern: string): string[] => pattern.match(/[$\w]+(?=\s*(?:,|$))/g) ?? [];

/** Exported functions, types and constants whose name another file of the same tree also exports. Lists each name once. */
export function sharedNames(files: readonly string[], textOf: (file: string) => string): string[] {
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const exports = [...textOf(file).matchAll(exported)];
      const names = exports.flatMap(([, name, pattern = '']) => name ?? namesIn(pattern));
      return names.filter((name) => !givenNames.has(name)).map((name) => ({ file, name }));
    });
  const faults = trees.flatMap((tree) => {
    const byName = Map.groupBy(
      found.filter(({ file }) => tree.test(file)),
      ({ name }) => name,
    );
    return [...byName]
      .filter(([, same]) => new Set(same.map(({ file }) => file)).size > 1)
      .map(([name, same]) => `${name} is exported by ${same.map(({ file }) => file).join(' and ')}`);
  });
  return [...new Set(faults)];
}
