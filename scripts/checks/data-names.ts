/** `data-…` names are how markup and scripts find each other. The compiler can't see a name that only one side knows. */

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** How code reads a name: by a selector, a Tailwind variant, `dataset` or an attribute's name. */
const reads = [
  /\[data-([a-z][\w-]*)/g,
  /\bdata-\[([a-z][\w-]*)/g,
  /\bdata-([a-z][\w-]*):(?=\S)/g,
  /dataset\['(\w+)'\](?!\s*\??\??=[^=])/g,
  /(?:has|get)Attribute\(['"`]data-([\w-]+)/g,
];
/** How code writes a name: as an attribute, a property of attributes, or through `dataset`. */
const writes = [
  /(?<=\s)data-([a-z][\w-]*)(?=[=\s>/])/g,
  /['"`]data-([a-z][\w-]*)['"`](?=\]?\s*:|,)/g,
  /dataset\['(\w+)'\](?=\s*\??\??=[^=])/g,
  /(?:toggle|set)Attribute\(['"`]data-([\w-]+)/g,
];

const found = (text: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => kebabCase(name)));

/**
 * Names that are read but never written, or written but never read, not even by tests. A name that ends in `-` stands for
 * all that begin so.
 */
export function loneDataNames(texts: readonly string[], tests: readonly string[] = []): string[] {
  const all = texts.join('\n');
  const [read, written] = [new Set(found(all, reads)), new Set(found(all, writes))];
  const inTests = new Set(found(tests.join('\n'), reads));
  const isIn = (names: ReadonlySet<string>, name: string) =>
    names.has(name) ||
    [...names].some(
      (one) => (one.endsWith('-') && name.startsWith(one)) || (name.endsWith('-') && one.startsWith(name)),
    );
  // Scripts also take names out of `dataset` by destructuring, or by a variable.
  const others = all.replaceAll(/dataset\['\w+'\]/g, '');
  const isWord = (name: string) => new RegExp(`(?<![\\w-])${camelCase(name)}(?![\\w-])`).test(others);
  return [
    ...[...read]
      .filter((name) => !isIn(written, name))
      .map((name) => `data-${name} is read, but never written`),
    ...[...written]
      .filter((name) => !isIn(read, name) && !isIn(inTests, name) && !isWord(name))
      .map((name) => `data-${name} is written, but never read`),
  ];
}
