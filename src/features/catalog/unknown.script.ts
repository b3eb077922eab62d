/** On the not-found page: its words in the address's language, and for a product or category what the API knows of it. */
import { splitLocale } from '#i18n/locale.ts';
import { wantedOf } from './unknown.ts';

const { locale } = splitLocale(location.pathname);
document.documentElement.lang = locale;
const words = [...document.querySelectorAll<HTMLElement>('[data-not-found]')];
const root = document.querySelector<HTMLElement>('[data-unknown-page]');
const wanted = wantedOf(location.pathname);

function show(isAsking: boolean): void {
  for (const part of words) part.hidden = isAsking || part.dataset['notFound'] !== locale;
}

show(!!wanted && !!root);
if (wanted && root)
  import('./mount.tsx')
    .then(({ openUnknown }) => openUnknown(root, wanted))
    // Neither code nor texts came: the words that stand in the page are better than nothing.
    .catch(() => show(false));
