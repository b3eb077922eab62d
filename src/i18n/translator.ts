/** Translation at build. Behind it stands the one i18next instance that astro-i18next sets up; nobody else imports it. */
import i18next from 'i18next';
import type { Locale } from './locale.ts';
import type { MessageKey } from './messages.ts';

export type Values = Readonly<Record<string, string | number>>;
/** `t('catalog:inStock')`, `t('nav.cart')` (namespace common), plurals by `count`. */
export type Translate = (key: MessageKey, values?: Values) => string;

/** A translator fixed to a language: `changeLanguage` would mix languages as soon as two pages render at once. */
export function translator(locale: Locale): Translate {
  const fixed = i18next.getFixedT(locale) as unknown as (key: string, values?: Values) => unknown;
  return (key, values) => String(fixed(key, values));
}
