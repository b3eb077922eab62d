/**
 * The texts of the built pages. `translator` is for their markup, and uses the i18next instance of astro-i18next.
 * `messagesFor` is for their islands. Build time only, because it imports every text of the shop.
 */
import i18next from 'i18next';
import { defaultLocale, type Locale } from './locale.ts';
import type { MessageKey, Namespace } from './messages.ts';
import { filledIn, type MessageTree, type Values, withFallback } from './template.ts';

/** `t('catalog:inStock')`, `t('nav.cart')` (namespace common), plurals by `count`. */
export type Translate = (key: MessageKey, values?: Values) => string;

/** Texts by language, key and count, before values are filled in. i18next takes 40 times as long to find one. */
const found = new Map<string, string>();

/** A translator for one language. `changeLanguage` would mix languages when two pages render at the same time. */
export function translator(locale: Locale): Translate {
  const fixed: (key: string, options: object) => unknown = i18next.getFixedT(locale);
  return (key, values = {}) => {
    const { count } = values;
    const name = `${locale} ${key} ${count ?? ''}`;
    let text = found.get(name);
    if (text === undefined) {
      text = String(fixed(key, { count, skipInterpolation: true }));
      found.set(name, text);
    }
    return filledIn(text, values);
  };
}

const files = import.meta.glob<MessageTree>('./messages/*/*.json', { eager: true, import: 'default' });

/** Whole namespaces in a language, for islands. Missing translations are in English. */
export function messagesFor<N extends Namespace>(
  locale: Locale,
  namespaces: readonly N[],
): Record<N, MessageTree> {
  const tree = (language: Locale, name: N) => files[`./messages/${language}/${name}.json`] ?? {};
  return Object.fromEntries(
    namespaces.map((name) => [name, withFallback(tree(locale, name), tree(defaultLocale, name))]),
  ) as Record<N, MessageTree>;
}
