/** The texts of failures, in English and French. */
import messages from './messages.json' with { type: 'json' };

type TextLanguage = keyof typeof messages.fields;

type Texts = Readonly<Record<string, string>>;

/** Keyed by the English text. A text without an entry stays English. */
const french: Texts = messages.french;
/** Texts of field errors, keyed by the codes of the contract's rules. */
const fieldTexts: Readonly<Record<TextLanguage, Texts>> = messages.fields;

export const hasTexts = (language: string): language is TextLanguage => Object.hasOwn(fieldTexts, language);

export function inLanguage(language: TextLanguage, english: string): string {
  return language === 'fr' ? (french[english] ?? english) : english;
}

/** Translates a code of the contract. Any other value is an English text. */
function fieldInLanguage(language: TextLanguage, code: string): string {
  return fieldTexts[language][code] ?? inLanguage(language, code);
}

export const isFieldCode = (code: string) => code in fieldTexts.en;

/** Translates `message` and `fields` of a failure's body. Codes stay as they are. */
export function bodyInLanguage<B extends { message: string; fields?: Record<string, string> }>(
  language: TextLanguage,
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
