/**
 * The part of i18next's message format that the shop uses, for the browser: `{{name}}` and plurals by `count`. i18next
 * itself would cost 15 kB. The build and the browser read the same files.
 */
import type { Locale } from './locale.ts';

/** The file of a namespace in one language. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

export type Values = Readonly<Record<string, string | number>>;

/** Reads the texts of one namespace. Returns the key itself if there is no text, like i18next. */
export function messageReader<Key extends string>(
  locale: Locale,
  messages: MessageTree,
): (key: Key, values?: Values) => string {
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const form = typeof values['count'] === 'number' ? `${key}_${plurals.select(values['count'])}` : key;
    const text = find(messages, form) ?? find(messages, key) ?? find(messages, `${key}_other`) ?? key;
    return filledIn(text, values);
  };
}

export const filledIn = (text: string, values: Values): string =>
  text.replace(/{{(\w+)}}/g, (whole, name: string) => String(values[name] ?? whole));

/** Fills in missing texts from `fallback`. A key with any plural form counts as present. */
export function withFallback(tree: MessageTree, fallback: MessageTree): MessageTree {
  const stem = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
  const own = new Set(Object.keys(tree).map(stem));
  const merged: Record<string, string | MessageTree> = {};
  for (const [key, text] of Object.entries(fallback)) if (!own.has(stem(key))) merged[key] = text;
  for (const [key, text] of Object.entries(tree)) {
    const other = fallback[key];
    merged[key] = typeof text === 'object' && typeof other === 'object' ? withFallback(text, other) : text;
  }
  return merged;
}

function find(messages: MessageTree, path: string): string | undefined {
  let at: string | MessageTree | undefined = messages;
  for (const step of path.split('.')) at = typeof at === 'object' ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}
