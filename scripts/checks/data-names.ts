/** Markup and scripts find each other by `data-…` names. The compiler can't see a name that only one side knows. */

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** How code reads a name: by a selector, a Tailwind variant, `dataset` or an attribute's name. */
const reads = [
  /\[data-([a-z][\w-]*)/g,
  /\bdata-\[([a-z][\w-]*)/g,
  /\bdata-([a-z][\w-]*):(?=\S)/g,
  /dataset\['(\w+)'\](?!\s*\??\??=[^=])/g,
  /'(\w+)' in [\w.]*\bdataset\b/g,
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

/** Names that scripts take out of `dataset` by destructuring. */
const destructured = (text: string): string[] =>
  [...text.replaceAll(/'[^'\n]*'/g, '').matchAll(/\{([^{}]*)\} = [^;\n]*\bdataset\b/g)]
    .flatMap(([, names = '']) => [...names.matchAll(/(?:^|,)\s*(\w+)/g)])
    .map(([, name = '']) => kebabCase(name));

/** The one-word texts in a file that reads `dataset[mark]`, because `mark` may hold one of them. */
function words(text: string): string[] {
  if (!/\bdataset\[[^']/.test(text)) return [];
  const others = text.replaceAll(/dataset\['\w+'\]/g, '');
  return [...others.matchAll(/(['"])(\w+)\1/g)].map(([, , word = '']) => kebabCase(word));
}

/**
 * Names that are read but never written, or written but never read, not even by tests. A name that ends in `-` stands for
 * every name that begins with it.
 */
export function loneDataNames(texts: readonly string[], tests: readonly string[] = []): string[] {
  const all = texts.join('\n');
  const [read, written] = [new Set(found(all, reads)), new Set(found(all, writes))];
  const inTests = new Set(found(tests.join('\n'), reads));
  const taken = new Set([...destructured(all), ...texts.flatMap(words)]);
  const isIn = (names: ReadonlySet<string>, name: string) =>
    names.has(name) ||
    [...names].some(
      (one) => (one.endsWith('-') && name.startsWith(one)) || (name.endsWith('-') && one.startsWith(name)),
    );
  return [
    ...[...read]
      .filter((name) => !isIn(written, name))
      .map((name) => `data-${name} is read, but never written`),
    ...[...written]
      .filter((name) => !isIn(read, name) && !isIn(inTests, name) && !taken.has(name))
      .map((name) => `data-${name} is written, but never read`),
  ];
}
