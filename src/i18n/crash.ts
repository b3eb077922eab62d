/** The texts of a crashed island. */
import { bundled } from './bundled.ts';
import type { Locale } from './locale.ts';

type CrashText = Readonly<Record<'message' | 'retry', string>>;

const texts = import.meta.glob<CrashText>('./messages/*/crash.json', { eager: true, import: 'default' });

export const crashText = (locale: Locale): CrashText => bundled(texts, locale);
