/** The languages the catalogue is written in. */
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

export type Language = 'en' | 'fr';

/** What the request's `Accept-Language` prefers, regions ignored (`fr-CA` is French); English otherwise. */
export function languageOf(http: Context): Language {
  const language = accepts(http, {
    header: 'Accept-Language',
    supports: ['en', 'fr'],
    default: 'en',
    match: (wishes, { supports, default: fallback }) =>
      wishes
        .filter(({ q }) => q > 0)
        .sort((a, b) => b.q - a.q)
        .map(({ type }) => type.toLowerCase().split('-')[0] ?? '')
        .find((wish) => supports.includes(wish)) ?? fallback,
  });
  return language as Language;
}
