/** The language of a response, and the failure messages in both languages. */
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import messages from '../../backend/messages.json' with { type: 'json' };

export type Language = 'en' | 'fr';

/** The language that `Accept-Language` prefers, without regions (`fr-CA` is French). English by default. */
export function languageOf(http: Context): Language {
  const preferred = parseAccept(http.req.header('accept-language') ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-')[0])
    .find((language) => language === 'en' || language === 'fr');
  return preferred ?? 'en';
}

type Texts = Readonly<Record<string, string>>;

/** Keyed by the English text. A text without an entry stays English. */
const french: Texts = messages.french;
/** Texts of field errors, keyed by the codes of the contract's rules. */
const fieldTexts: Readonly<Record<Language, Texts>> = messages.fields;

export function inLanguage(language: Language, english: string): string {
  return language === 'fr' ? (french[english] ?? english) : english;
}

/** Translates a code of the contract. Any other value is an English text. */
function fieldInLanguage(language: Language, code: string): string {
  return fieldTexts[language][code] ?? inLanguage(language, code);
}

export const isFieldCode = (code: string) => code in fieldTexts.en;

/** Translates `message` and `fields` of a failure's body. Codes stay as they are. */
export function bodyInLanguage<B extends { message: string; fields?: Record<string, string> }>(
  language: Language,
  body: B,
): B {
  const fields = Object.entries(body.fields ?? {}).map(([name, code]) => [
    name,
    fieldInLanguage(language, code),
  ]);
  return {
    ...body,
    message: inLanguage(language, body.message),
    ...(body.fields && { fields: Object.fromEntries(fields) }),
  };
}
