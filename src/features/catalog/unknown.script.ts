/** On the not-found page: its words in the address's language, and for a product or category what the API knows of it. */
import { splitLocale } from '#i18n/locale.ts';
import { wantedOf } from './unknown.ts';

const { locale } = splitLocale(location.pathname);
document.documentElement.lang = locale;
const words = [...document.querySelectorAll<HTMLElement>('[data-not-found]')];
const root = document.querySelector<HTMLElement>('[data-unknown-page]');
const lost = document.querySelector<HTMLElement>(`[data-unknown-lost=${locale}]`);
const wanted = wantedOf(location.pathname);

function show(isAsking: boolean): void {
  for (const part of words) part.hidden = isAsking || part.dataset['notFound'] !== locale;
}

/** Not "not found" while nobody has been asked: what asks may be lost on the way. */
function open(): void {
  if (wanted && root)
    void shopParts.want(
      () => import('./mount.tsx'),
      ({ openUnknown }) => openUnknown(root, wanted),
      (isMissing) => lost?.toggleAttribute('hidden', !isMissing),
    );
}

show(!!wanted && !!root);
lost?.querySelector('button')?.addEventListener('click', open);
open();
