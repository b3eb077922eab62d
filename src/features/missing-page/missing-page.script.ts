/** Shows the not-found page in the language of the URL. For a product or category, it asks the API first. */
import { splitLocale } from '#i18n/locale.ts';
import { targetOf } from './lookup.ts';
import mountPart from './MissingPageIsland.tsx?part';

const { locale } = splitLocale(location.pathname);
document.documentElement.lang = locale;
const notFoundParts = [...document.querySelectorAll<HTMLElement>('[data-not-found]')];
const root = document.querySelector<HTMLElement>('[data-missing-page]');
const loadError = document.querySelector<HTMLElement>(`[data-missing-page-lost=${locale}]`);
const target = targetOf(location.pathname);

function showNotFound(isShown: boolean): void {
  for (const part of notFoundParts) part.hidden = !isShown || part.dataset['notFound'] !== locale;
}

/** Looks up the product or category. If the code for the lookup doesn't load, shows an error instead of "not found". */
function startLookup(): void {
  if (target && root)
    void shopParts.want<typeof import('./MissingPageIsland.tsx')>(
      mountPart,
      ({ openMissingPage }) => openMissingPage(root, target),
      (isMissing) => loadError?.toggleAttribute('hidden', !isMissing),
    );
}

showNotFound(!target || !root);
loadError?.querySelector('button')?.addEventListener('click', startLookup);
startLookup();
