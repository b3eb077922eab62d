/** What an island says after a crash. Both languages come with the code: nothing has to be fetched for it. */
import type { Locale } from './locale.ts';
import en from './messages/en/crash.json';
import fr from './messages/fr/crash.json';

export function crashText(locale: Locale): Readonly<Record<'message' | 'retry', string>> {
  return { en, fr }[locale];
}
