/** Makes the language switch keep the query of pages that depend on it: which order, which step, which way back. */
import { isLocale } from '#i18n/locale.ts';
import { twinSearch } from './twin.ts';

function complete({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-language]');
  const language = link?.dataset['language'];
  if (!link || !isLocale(language)) return;
  link.search = twinSearch(language, location.search);
  link.hash = location.hash;
}

// Also for a new tab, by the middle button or the menu.
for (const type of ['click', 'auxclick', 'contextmenu']) addEventListener(type, complete, { capture: true });
