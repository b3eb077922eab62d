/** The language of a response. */
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';

export type Language = 'en' | 'fr';

/** The language that `Accept-Language` prefers, without regions (`fr-CA` is French). English by default. */
export function languageOf(http: Context): Language {
  const preferred = parseAccept(http.req.header('accept-language') ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-')[0])
    .find((language) => language === 'en' || language === 'fr');
  return preferred ?? 'en';
}
