/** The texts of a crashed island. Both languages are bundled, because showing a crash must not need a request. */
import type { Locale } from './locale.ts';
import en from './messages/en/crash.json';
import fr from './messages/fr/crash.json';

export function crashText(locale: Locale): Readonly<Record<'message' | 'retry', string>> {
  return { en, fr }[locale];
}
