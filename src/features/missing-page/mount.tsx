/** Puts the page of an unknown address in place of the words "not found". */
import { createRoot } from 'react-dom/client';
import { loadMessages } from '#i18n/load.ts';
import { locales, splitLocale } from '#i18n/locale.ts';
import { localized } from '#i18n/routes.ts';
import { MissingPageIsland } from './MissingPageIsland.tsx';
import { type Wanted, wantedOf } from './missing-page.ts';
import { shopLookup } from './shop-lookup.ts';

/** `root` says in its data what the build knows about pictures and languages. Rejects when the texts do not come. */
export async function openMissingPage(root: HTMLElement, wanted: Wanted): Promise<void> {
  const { locale } = wanted;
  switchHere();
  const catalog = await loadMessages(locale, 'catalog');
  const lookup = shopLookup(wanted);
  const { imageVariants, textLanguage = '{}' } = root.dataset;
  const language = (JSON.parse(textLanguage) as Record<string, string>)[locale];
  void lookup.lookUp();
  createRoot(root).render(
    <MissingPageIsland
      locale={locale}
      messages={{ catalog }}
      imageVariants={imageVariants === 'true'}
      lookup={lookup}
      wanted={wanted}
      textLanguage={language}
      cameFrom={categoryBefore()}
    />,
  );
}

/** Makes the language switch lead to this address: the not-found page itself has none, so its switch leads home. */
function switchHere(): void {
  const { path } = splitLocale(location.pathname);
  for (const language of locales)
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[data-language=${language}]`))
      link.pathname = localized(language, path);
}

/** The page before this one, when it was a category of this shop. */
function categoryBefore(): string | undefined {
  if (!document.referrer.startsWith(`${location.origin}/`)) return undefined;
  const { pathname } = new URL(document.referrer);
  return wantedOf(pathname)?.kind === 'category' ? pathname : undefined;
}
