/** Reads message files, and lists their keys. */
import { existsSync, readFileSync } from 'node:fs';
import type { MessageTree } from '#i18n/template.ts';

const plural = /_(?:zero|one|two|few|many|other)$/;

/** The texts of a message file. A translation may lack a whole file, so a missing file counts as empty. */
export const messagesIn = (file: string): MessageTree =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MessageTree) : {};

/** Every text with its key. Each plural form is a separate entry. */
export function textsWithKeys(tree: MessageTree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : textsWithKeys(value, `${prefix}${key}.`),
  );
}

/** The key without its plural suffix. Keys are compared without it, because French has plural forms that English lacks. */
export const withoutPlural = (key: string): string => key.replace(plural, '');

/** Keys such as `nav.cart`, without plural suffixes. */
export const messageKeys = (tree: MessageTree): Set<string> =>
  new Set(textsWithKeys(tree).map(([key]) => withoutPlural(key)));
