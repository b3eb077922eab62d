/**
 * The search's texts. Both languages are bundled with the code, which costs fewer bytes than a request of its own. So
 * the search can always report a failure.
 */
import type { Locale } from '#i18n/locale.ts';
import en from '#i18n/messages/en/search.json';
import fr from '#i18n/messages/fr/search.json';
import type { KeyOf } from '#i18n/messages.ts';
import { messageReader, type Values } from '#i18n/template.ts';

export type SearchText = (key: KeyOf<'search'>, values?: Values) => string;

export function searchText(locale: Locale): SearchText {
  return messageReader(locale, { en, fr }[locale]);
}
