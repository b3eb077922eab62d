/** The language of a response, and the texts of failures in it. */

import { bodyInLanguage, hasTexts } from '../../../backend/failure-texts.ts';
import type { HttpError } from '../../../backend/http-error.ts';
import type { PluginOptions } from '../medusa-types.ts';

export interface Language {
  /** As the shop names it: `fr`. Undefined if Medusa has the texts in one language only. */
  name: string | undefined;
  /** As Medusa names it: `fr-FR`. Undefined for untranslated texts. */
  locale: string | undefined;
}

/** The language that `Accept-Language` prefers, without regions. By default, the first language that the merchant has set. */
export function languageOf(header: string | undefined, { languages = {} }: PluginOptions): Language {
  const [first] = Object.keys(languages);
  const wanted = preferences(header).find((name) => name in languages) ?? first;
  return { name: wanted, locale: wanted === undefined || wanted === first ? undefined : languages[wanted] };
}

function preferences(header = ''): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
      return { name: tag.toLowerCase().split('-')[0] ?? '', weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}

/** The body of a failure in the caller's preferred language, or else in English. */
export function failureBody({ body }: HttpError, header: string | undefined): object {
  return bodyInLanguage(preferences(header).find(hasTexts) ?? 'en', body);
}
