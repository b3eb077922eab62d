/** Checks the messages: both languages have the same keys, and every key is used. */

export type Tree = { readonly [key: string]: string | Tree };

const plural = /_(?:zero|one|two|few|many|other)$/;

/** Keys such as `nav.cart`, without plural suffixes: French has plural forms that English doesn't have. */
export function keysOf(tree: Tree, prefix = ''): Set<string> {
  const keys = new Set<string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') keys.add(prefix + key.replace(plural, ''));
    else for (const inner of keysOf(value, `${prefix}${key}.`)) keys.add(inner);
  }
  return keys;
}

/** Keys that one of the languages lacks. */
export function compareMessages(namespace: string, en: Tree, fr: Tree): string[] {
  const [english, french] = [keysOf(en), keysOf(fr)];
  return [
    ...[...english]
      .filter((key) => !french.has(key))
      .map((key) => `${namespace}:${key} is missing in French`),
    ...[...french]
      .filter((key) => !english.has(key))
      .map((key) => `${namespace}:${key} is missing in English`),
  ];
}

/** Keys that no source file contains. A key composed at run time counts as used if its beginning is in the source. */
export function unusedKeys(namespace: string, tree: Tree, source: string): string[] {
  return [...keysOf(tree)]
    .filter((key) => {
      const whole = [`${namespace}:${key}`, ...(namespace === 'common' ? [key] : [])];
      const last = key.split('.').at(-1) ?? key;
      const stems = key
        .split('.')
        .slice(0, -1)
        .map((_, index, all) => all.slice(0, index + 1).join('.'));
      return (
        !whole.some(
          (name) =>
            source.includes(`'${name}'`) || source.includes(`"${name}"`) || source.includes(`\`${name}`),
        ) &&
        !stems.some((stem) => source.includes(`${stem}.\${`) || source.includes(`${namespace}:${stem}`)) &&
        !source.includes(`${namespace}:\${`) &&
        !source.includes(`'${key}'`) &&
        !source.includes(`'${last}'`)
      );
    })
    .map((key) => `${namespace}:${key} is used nowhere`);
}
