/**
 * The search's texts for the browser. Both languages come with the code: together they are smaller than what a request of
 * their own would cost, and the search needs no further file before it can say that it cannot search.
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
