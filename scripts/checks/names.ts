/** A reader who searches for the name of an exported function or type finds one. */

/**
 * Sets of files whose names must differ. The reference API and the plugin in `scripts/medusa` answer the calls of `src`, so the
 * same function or type may have the same name in each of the three. So may code and what stands for it in tests.
 */
const trees: readonly RegExp[] = [
  /^(src|scripts)\/(?!reference-api\/|medusa\/)/,
  /^scripts\/(?!medusa\/)/,
  /^scripts\/medusa\//,
  /^tests\//,
];

const exported =
  /^export (?:(?:(?:async )?function\*?|(?:abstract )?class|interface|type) (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^\n]*>)?\()/gm;

/** Exported functions, classes and types whose name another file of the same tree exports, too. Each fault once. */
export function sharedNames(files: readonly string[], textOf: (file: string) => string): string[] {
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const names = textOf(file).matchAll(exported);
      return [...names].map(([, name = '', constant]) => ({ file, name: name || constant }));
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
