/** Translates at build, with the i18next instance that astro-i18next sets up. Only this file imports i18next. */
import i18next from 'i18next';
import type { Locale } from './locale.ts';
import type { MessageKey } from './messages.ts';
import type { Values } from './template.ts';

/** `t('catalog:inStock')`, `t('nav.cart')` (namespace common), plurals by `count`. */
export type Translate = (key: MessageKey, values?: Values) => string;

/** Caches texts by language, key and values, because most of a page's texts are on every page. */
const found = new Map<string, string>();
/** The cache is cleared at this size, because texts with some values, such as product names, are on few pages. */
const cacheLimit = 10_000;

/** A translator for one language. `changeLanguage` would mix languages when two pages render at the same time. */
export function translator(locale: Locale): Translate {
  const fixed = i18next.getFixedT(locale) as unknown as (key: string, values?: Values) => unknown;
  return (key, values) => {
    const name = values ? `${locale} ${key} ${JSON.stringify(values)}` : `${locale} ${key}`;
    let text = found.get(name);
    if (text === undefined) {
      text = String(fixed(key, values));
      if (found.size >= cacheLimit) found.clear();
      found.set(name, text);
    }
    return text;
  };
}
