/** Texts that are bundled with the code, so that showing them needs no request. */

import { defaultLocale, type Locale } from './locale.ts';
import { type MessageTree, withFallback } from './template.ts';

/** A namespace in one language, from the files that `import.meta.glob` found. Missing translations are in English. */
export function bundledMessages<Tree extends MessageTree>(
  files: Readonly<Record<string, Tree>>,
  locale: Locale,
): Tree {
  const inLanguage = (language: Locale) =>
    Object.entries(files).find(([path]) => path.includes(`/${language}/`))?.[1] ?? {};
  return withFallback(inLanguage(locale), inLanguage(defaultLocale)) as Tree;
}

export type CrashText = Readonly<Record<'message' | 'retry', string>>;

const texts = import.meta.glob<CrashText>('./messages/*/crash.json', { eager: true, import: 'default' });

export const crashText = (locale: Locale): CrashText => bundledMessages(texts, locale);
