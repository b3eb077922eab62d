import { defineMiddleware } from 'astro:middleware';
import type { APIContext } from 'astro';
import { defaultLocale, isLocale } from '#i18n/locale.ts';
import { type Translate, translator } from '#i18n/translator.ts';
import { formerSlugAt, NotInSnapshot } from '#snapshot/pages.ts';

/**
 * Sets what every page needs in its `locals`. At the former path of a removed or renamed product or category, renders the page that
 * says so.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const locale = isLocale(context.currentLocale) ? context.currentLocale : 'en';
  context.locals.locale = locale;
  // Lazy, because the page's module initialises i18next after the middleware has loaded.
  let translate: Translate | undefined;
  context.locals.t = (key, values) => {
    translate ??= translator(locale);
    return translate(key, values);
  };
  // The renderer of a rebuild has already set `filesOf`.
  context.locals.filesOf ??= () => [];
  const former = formerSlugAt(context.url.pathname);
  const path = former && `/former/${former.kind}`;
  return import.meta.env.DEV ? await renderOrNotFound(context, () => next(path)) : next(path);
});

/** `npm run dev` renders what it is asked for. A rebuild renders only the pages that exist. */
async function renderOrNotFound(
  { params, rewrite }: APIContext,
  render: () => Promise<Response>,
): Promise<Response> {
  const { locale } = params;
  // The home page's route matches every path with one folder.
  if (locale && (locale === defaultLocale || !isLocale(locale))) return rewrite('/404');
  try {
    return await render();
  } catch (error) {
    if (error instanceof NotInSnapshot) return rewrite('/404');
    throw error;
  }
}
