/** The languages of the shop. English is default and fallback (spec section 9). */
export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

/** The language's own name, for the switch. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', fr: 'Français' };

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value);
}
