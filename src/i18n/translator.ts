/** Translation at build. Behind it stands the one i18next instance that astro-i18next sets up; nobody else imports it. */
import i18next from 'i18next';
import type { Locale } from './locale.ts';
import type { MessageKey } from './messages.ts';

export type Values = Readonly<Record<string, string | number>>;
/** `t('catalog:inStock')`, `t('nav.cart')` (namespace common), plurals by `count`. */
export type Translate = (key: MessageKey, values?: Values) => string;

/** Found texts by language, key and values: most of a page's texts stand on every page, and looking one up is not free. */
const found = new Map<string, string>();
/** The cache is cleared at this size, because some values, such as a product's name, appear on few pages. */
const most = 10_000;

/** A translator fixed to a language: `changeLanguage` would mix languages as soon as two pages render at once. */
export function translator(locale: Locale): Translate {
  const fixed = i18next.getFixedT(locale) as unknown as (key: string, values?: Values) => unknown;
  return (key, values) => {
    const name = values ? `${locale} ${key} ${JSON.stringify(values)}` : `${locale} ${key}`;
    let text = found.get(name);
    if (text === undefined) {
      text = String(fixed(key, values));
      if (found.size >= most) found.clear();
      found.set(name, text);
    }
    return text;
  };
}
