import { defineMiddleware } from 'astro:middleware';
import { isLocale } from '#i18n/locale.ts';
import { type Translate, translator } from '#i18n/translator.ts';

/** Gives every page its language and a translator fixed to it. */
export const onRequest = defineMiddleware((context, next) => {
  const locale = isLocale(context.currentLocale) ? context.currentLocale : 'en';
  context.locals.locale = locale;
  // Lazy: i18next is initialised by the page module, which loads after the middleware.
  let translate: Translate | undefined;
  context.locals.t = (key, values) => {
    translate ??= translator(locale);
    return translate(key, values);
  };
  return next();
});
