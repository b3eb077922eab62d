import { defineMiddleware } from 'astro:middleware';
import { withOwnHashes } from '#content-policy.ts';
import { isLocale } from '#i18n/locale.ts';
import { type Translate, translator } from '#i18n/translator.ts';

/** Sets the language and translator of every page, and limits its Content-Security-Policy to its own hashes. */
export const onRequest = defineMiddleware(async (context, next) => {
  const locale = isLocale(context.currentLocale) ? context.currentLocale : 'en';
  context.locals.locale = locale;
  // Lazy, because the page's module initialises i18next after the middleware has loaded.
  let translate: Translate | undefined;
  context.locals.t = (key, values) => {
    translate ??= translator(locale);
    return translate(key, values);
  };
  const response = await next();
  if (!import.meta.env.PROD || !response.headers.get('content-type')?.startsWith('text/html'))
    return response;
  return new Response(withOwnHashes(await response.text()), response);
});
