/** The language of a response, and the texts of failures in it. */

import { bodyInLanguage, hasTexts } from '../../../backend/failures/failure-texts.ts';
import type { HttpError } from '../../../backend/failures/http-error.ts';
import { languagesIn } from '../../../backend/http/accept-language.ts';
import type { PluginOptions } from '../medusa-types.ts';

export interface Language {
  /** As the shop names it: `fr`. Undefined if Medusa has the texts in one language only. */
  name: string | undefined;
  /** As Medusa names it: `fr-FR`. Undefined for untranslated texts. */
  locale: string | undefined;
}

/** The language that `Accept-Language` prefers. By default, the first language that the merchant has set. */
export function languageOf(header: string | undefined, { languages = {} }: PluginOptions): Language {
  const [first] = Object.keys(languages);
  const wanted = languagesIn(header).find((name) => Object.hasOwn(languages, name)) ?? first;
  return { name: wanted, locale: wanted === undefined || wanted === first ? undefined : languages[wanted] };
}

/** The body of a failure in the caller's preferred language, or else in English. */
export function failureBody({ body }: HttpError, header: string | undefined): object {
  return bodyInLanguage(languagesIn(header).find(hasTexts) ?? 'en', body);
}
