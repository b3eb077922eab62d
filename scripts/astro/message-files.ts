/** Reads the files of messages, and lists their keys. */
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

/** Without its plural suffix: French has plural forms that English doesn't have. */
export const withoutPlural = (key: string): string => key.replace(plural, '');

/** Keys such as `nav.cart`, without plural suffixes. */
export const messageKeys = (tree: MessageTree): Set<string> =>
  new Set(textsWithKeys(tree).map(([key]) => withoutPlural(key)));
