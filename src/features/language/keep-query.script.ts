/** Makes the language switch keep the query, which may name an order, a checkout step or a return URL. */
import { isLocale } from '#i18n/locale.ts';
import { twinSearch } from './language.ts';

function complete({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-language]');
  const language = link?.dataset['language'];
  if (!link || !isLocale(language)) return;
  link.search = twinSearch(language, location.search);
  link.hash = location.hash;
}

// Middle clicks and the context menu open the link in a new tab.
for (const type of ['click', 'auxclick', 'contextmenu']) addEventListener(type, complete, { capture: true });
