/** The consent texts for the browser. The code contains both languages, so the dialog opens without another request. */
import type { Locale } from '#i18n/locale.ts';
import en from '#i18n/messages/en/consent.json';
import fr from '#i18n/messages/fr/consent.json';
import type { KeyOf } from '#i18n/messages.ts';
import { messageReader, type Values } from '#i18n/template.ts';

export type ConsentText = (key: KeyOf<'consent'>, values?: Values) => string;

export function consentText(locale: Locale): ConsentText {
  return messageReader(locale, { en, fr }[locale]);
}
