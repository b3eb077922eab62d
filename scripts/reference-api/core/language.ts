import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

export type Language = 'en' | 'fr';

/** The language that `Accept-Language` prefers, without regions (`fr-CA` is French). English by default. */
export function languageOf(http: Context): Language {
  const language = accepts(http, {
    header: 'Accept-Language',
    supports: ['en', 'fr'],
    default: 'en',
    match: (accepted, { supports, default: fallback }) =>
      accepted
        .filter(({ q }) => q > 0)
        .sort((a, b) => b.q - a.q)
        .map(({ type }) => type.toLowerCase().split('-')[0] ?? '')
        .find((type) => supports.includes(type)) ?? fallback,
  });
  return language as Language;
}
