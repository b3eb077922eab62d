/** Translates at build, with the i18next instance that astro-i18next sets up. Only this file imports i18next. */
import i18next from 'i18next';
import type { Locale } from './locale.ts';
import type { MessageKey } from './messages.ts';
import { filledIn, type Values } from './template.ts';

/** `t('catalog:inStock')`, `t('nav.cart')` (namespace common), plurals by `count`. */
export type Translate = (key: MessageKey, values?: Values) => string;

/** Texts by language, key and count, before values are filled in. i18next takes 40 times as long to find one. */
const found = new Map<string, string>();

/** A translator for one language. `changeLanguage` would mix languages when two pages render at the same time. */
export function translator(locale: Locale): Translate {
  const fixed = i18next.getFixedT(locale) as unknown as (key: string, options: object) => unknown;
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
