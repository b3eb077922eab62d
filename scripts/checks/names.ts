/** A reader who searches for the name of an exported function or type finds one. */

/**
 * The plugin in `scripts/medusa` and the reference API answer the same calls, so the same function or type may have the
 * same name in both. So may code and what stands for it in tests.
 */
const treeOf = (file: string) => /^(src|scripts\/medusa|scripts|tests)\/.*\.tsx?$/.exec(file)?.[1];

const exported =
  /^export (?:(?:(?:async )?function\*?|(?:abstract )?class|interface|type) (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^\n]*>)?\()/gm;

/** Exported functions, classes and types whose name another file of the same tree exports, too. */
export function sharedNames(files: readonly string[], textOf: (file: string) => string): string[] {
  const found = files.flatMap((file) => {
    const tree = treeOf(file);
    if (!tree) return [];
    const names = textOf(file).matchAll(exported);
    return [...names].map(([, name = '', constant]) => ({ tree, file, name: name || constant }));
  });
  const byName = Map.groupBy(found, ({ tree, name }) => `${tree} ${name}`);
  return [...byName.values()]
    .filter((same) => new Set(same.map(({ file }) => file)).size > 1)
    .map((same) => `${same[0]?.name} is exported by ${same.map(({ file }) => file).join(' and ')}`);
}
