/** Checks the messages for missing and unused keys, different placeholders, and wrong typography. */
import { existsSync, readFileSync } from 'node:fs';

export type Tree = { readonly [key: string]: string | Tree };

const plural = /_(?:zero|one|two|few|many|other)$/;

/** The texts of a message file. A translation may lack a whole file, so a missing file counts as empty. */
export const messagesIn = (file: string): Tree =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Tree) : {};

/** Every text with its key. Each plural form is a separate entry. */
function textsOf(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`),
  );
}

/** Keys such as `nav.cart`, without plural suffixes: French has plural forms that English doesn't have. */
export const messageKeys = (tree: Tree): Set<string> =>
  new Set(textsOf(tree).map(([key]) => key.replace(plural, '')));

interface Translation {
  en: Tree;
  other: Tree;
  /** The name of the other language. */
  language: string;
}

/** Keys that English or the other language lacks. */
export function compareMessages(namespace: string, { en, other, language }: Translation): string[] {
  const [english, translated] = [messageKeys(en), messageKeys(other)];
  return [
    ...[...english.difference(translated)].map((key) => `${namespace}:${key} is missing in ${language}`),
    ...[...translated.difference(english)].map((key) => `${namespace}:${key} is missing in English`),
  ];
}

/** Keys whose placeholders differ between the languages. A plural form may omit a placeholder that another form has. */
export function comparePlaceholders(namespace: string, { en, other, language }: Translation): string[] {
  const valuesOf = (tree: Tree, key: string) => {
    const texts = textsOf(tree).filter(([name]) => name.replace(plural, '') === key);
    const found = texts.flatMap(([, text]) => text.match(/{{\w+}}/g) ?? []);
    return [...new Set(found)].sort().join(' ') || 'nothing';
  };
  return [...messageKeys(en)]
    .filter((key) => valuesOf(en, key) !== valuesOf(other, key))
    .map(
      (key) =>
        `${namespace}:${key} takes ${valuesOf(en, key)} in English, ${valuesOf(other, key)} in ${language}`,
    );
}

/** Where a line may break inside a value: the space before a unit, the space in a VAT rate, and the dash between two values. */
const breakingValue =
  /}} (?:kg|cm|kB|ko|bytes?|octets?|days?|jours?|secondes?|seconds|HT|TTC)\b|\b(?:VAT|TVA) {{|}}% VAT|}}\s?–/;

/**
 * Finds straight apostrophes, and values that may break from their unit. In French, also every `; : ! ? » %` and `«` without its
 * narrow no-break space.
 */
export function checkTypography(namespace: string, locale: string, tree: Tree): string[] {
  return textsOf(tree).flatMap(([key, text]) => [
    ...(text.includes("'") ? [`${namespace}:${key} (${locale}) has a straight apostrophe: write ’`] : []),
    ...(breakingValue.test(text)
      ? [
          `${namespace}:${key} (${locale}) needs a no-break space (U+00A0) between a value and its unit, and a word instead of a dash`,
        ]
      : []),
    ...(locale === 'fr' && /(?<!\u202f)[;:!?»%]|«(?!\u202f)/.test(text)
      ? [`${namespace}:${key} (fr) needs a narrow no-break space (U+202F) before ; : ! ? » % and after «`]
      : []),
  ]);
}

/** Keys that no source file contains. A key composed at run time counts as used if its beginning is in the source. */
export function unusedKeys(namespace: string, tree: Tree, source: string): string[] {
  return [...messageKeys(tree)]
    .filter((key) => {
      const parts = key.split('.');
      const stems = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
      const names = [`${namespace}:${key}`, ...(namespace === 'common' ? [key] : [])];
      const uses = [
        ...names.flatMap((name) => [`'${name}'`, `"${name}"`, `\`${name}`]),
        ...stems.map((stem) => `${stem}.\${`),
        `${namespace}:\${`,
        `'${key}'`,
      ];
      return !uses.some((use) => source.includes(use));
    })
    .map((key) => `${namespace}:${key} is not used anywhere`);
}
