import { defineMiddleware } from 'astro:middleware';
import { isLocale } from '#i18n/locale.ts';
import { type Translate, translator } from '#i18n/translator.ts';
import { removedAt } from '#snapshot/pages.ts';

/** Sets what every page needs in its `locals`. The pages of what was removed or renamed are at their old addresses. */
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
  const removed = removedAt(context.url.pathname);
  return next(removed && `/removed/${removed.kind}`);
});
