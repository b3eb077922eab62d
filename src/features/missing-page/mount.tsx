/** Renders the page of a product or category that isn't built, in place of the not-found text. */
import { createRoot } from 'react-dom/client';
import { loadMessages } from '#i18n/load.ts';
import { locales, splitLocale } from '#i18n/locale.ts';
import { localized } from '#i18n/routes.ts';
import { type Target, targetOf } from './lookup.ts';
import { shopLookup } from './lookup-store.ts';
import { MissingPageIsland } from './MissingPageIsland.tsx';

/** `root` is the element of MissingPage.astro. Rejects if the texts don't load. */
export async function openMissingPage(root: HTMLElement, target: Target): Promise<void> {
  const { locale } = target;
  linkLanguages();
  const catalog = await loadMessages(locale, 'catalog');
  const lookup = shopLookup(target);
  const { imageVariants, textLanguage = '{}' } = root.dataset;
  const language = (JSON.parse(textLanguage) as Record<string, string>)[locale];
  void lookup.lookUp();
  createRoot(root).render(
    <MissingPageIsland
      locale={locale}
      messages={{ catalog }}
      imageVariants={imageVariants === 'true'}
      lookup={lookup}
      target={target}
      textLanguage={language}
      cameFrom={categoryBefore()}
    />,
  );
}

/** Makes the language switch link to this URL. In the built page, it links to the home page. */
function linkLanguages(): void {
  const { path } = splitLocale(location.pathname);
  for (const language of locales)
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[data-language=${language}]`))
      link.pathname = localized(language, path);
}

/** The path of the previous page if it was a category of this shop. */
function categoryBefore(): string | undefined {
  if (!document.referrer.startsWith(`${location.origin}/`)) return undefined;
  const { pathname } = new URL(document.referrer);
  return targetOf(pathname)?.kind === 'category' ? pathname : undefined;
}
