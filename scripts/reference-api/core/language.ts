/** The language of a response. */
import type { Context } from 'hono';
import { hasTexts } from '../../backend/failures/failure-texts.ts';
import { languagesIn } from '../../backend/http/accept-language.ts';

export type Language = 'en' | 'fr';

/** The language that `Accept-Language` prefers. English by default. */
export const languageOf = (http: Context): Language =>
  languagesIn(http.req.header('accept-language')).find(hasTexts) ?? 'en';
