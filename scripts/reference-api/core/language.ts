/** The language of a response. */
import type { Context } from 'hono';
import { languagesIn } from '../../backend/accept-language.ts';
import { hasTexts } from '../../backend/failure-texts.ts';

export type Language = 'en' | 'fr';

/** The language that `Accept-Language` prefers. English by default. */
export const languageOf = (http: Context): Language =>
  languagesIn(http.req.header('accept-language')).find(hasTexts) ?? 'en';
