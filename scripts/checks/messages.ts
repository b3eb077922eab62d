/** Checks the messages for missing and unused keys, different placeholders, and wrong typography. */
import type { MessageTree } from '#i18n/template.ts';
import { messageKeys, textsWithKeys, withoutPlural } from '../astro/message-files.ts';

interface Translation {
  en: MessageTree;
  other: MessageTree;
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
  const valuesOf = (tree: MessageTree, key: string) => {
    const texts = textsWithKeys(tree).filter(([name]) => withoutPlural(name) === key);
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
export function checkTypography(namespace: string, locale: string, tree: MessageTree): string[] {
  return textsWithKeys(tree).flatMap(([key, text]) => [
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
export function unusedKeys(namespace: string, tree: MessageTree, source: string): string[] {
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
