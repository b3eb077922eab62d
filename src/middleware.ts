import { defineMiddleware } from 'astro:middleware';
import { isLocale } from '#i18n/locale.ts';
import { type Translate, translator } from '#i18n/translator.ts';

/** Sets what every page needs in its `locals`. */
export const onRequest = defineMiddleware((context, next) => {
  const locale = isLocale(context.currentLocale) ? context.currentLocale : 'en';
  context.locals.locale = locale;
  // Lazy, because the page's module initialises i18next after the middleware has loaded.
  let translate: Translate | undefined;
  context.locals.t = (key, values) => {
    translate ??= translator(locale);
    return translate(key, values);
  };
  // The renderer of a rebuild has already set it.
  context.locals.filesOf ??= () => [];
  return next();
});
