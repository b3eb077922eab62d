/** The not-found page in the language of the address. For a product or category, it asks the API first. */
import { splitLocale } from '#i18n/locale.ts';
import { wantedOf } from './missing-page.ts';

const { locale } = splitLocale(location.pathname);
document.documentElement.lang = locale;
const words = [...document.querySelectorAll<HTMLElement>('[data-not-found]')];
const root = document.querySelector<HTMLElement>('[data-missing-page]');
const lost = document.querySelector<HTMLElement>(`[data-missing-page-lost=${locale}]`);
const wanted = wantedOf(location.pathname);

function show(isAsking: boolean): void {
  for (const part of words) part.hidden = isAsking || part.dataset['notFound'] !== locale;
}

/** Says "not found" only after the API has: the part that asks it may be lost on the way. */
function open(): void {
  if (wanted && root)
    void shopParts.want(
      () => import('./mount.tsx'),
      ({ openMissingPage }) => openMissingPage(root, wanted),
      (isMissing) => lost?.toggleAttribute('hidden', !isMissing),
    );
}

show(!!wanted && !!root);
lost?.querySelector('button')?.addEventListener('click', open);
open();
