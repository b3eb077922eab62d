/**
 * Remembers the product of a page, and fills in RecentlyViewed.astro. The list is stored only on this device, and only
 * with consent to preferences.
 */
import { itemToAdd } from '#features/cart/item-to-add.script.ts';
import { allowedOptions } from '#features/consent/consent-storage.ts';
import { pageLocale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { thumbnail } from '#lib/picture.ts';
import { pictureSource } from '#platform/config.ts';
import { consentEvent } from '#platform/event-names.ts';
import { read, write } from '#platform/storage.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { decodeViewed, withViewed } from './recently-viewed.ts';

const { key } = storageKeys.recentlyViewed;

/** Remembers the product that the form of BuyBox.astro adds to the cart. */
export function recordProduct(): void {
  const form = document.querySelector<HTMLElement>('#buy');
  if (!form || !allowedOptions().preferences) return;
  const { slug, name, imageUrl } = itemToAdd(form).product;
  const language = document.querySelector('h1')?.lang || pageLocale();
  write(key, JSON.stringify(withViewed(decodeViewed(read(key)), { slug, name, imageUrl, language })));
}

export function showViewed(): void {
  const locale = pageLocale();
  for (const section of document.querySelectorAll<HTMLElement>('[data-recently-viewed]')) {
    const source = pictureSource(section.dataset['apiResizes'] === 'true');
    const cards = decodeViewed(read(key)).map(({ slug, name, language, imageUrl }) => {
      const picture = imageUrl === null ? undefined : thumbnail(imageUrl, 320, source);
      const template = section.querySelector<HTMLTemplateElement>(
        `[data-viewed=${picture ? 'picture' : 'text'}]`,
      );
      const card = template?.content.querySelector('li')?.cloneNode(true) as HTMLElement;
      const link = card.querySelector('a') as HTMLAnchorElement;
      link.textContent = name;
      if (language !== locale) link.lang = language;
      link.href = href(locale, 'product', { slug });
      const image = card.querySelector('img');
      for (const attribute of Object.entries(picture ?? {})) image?.setAttribute(...attribute);
      return card;
    });
    section.querySelector('ul')?.replaceChildren(...cards);
    section.hidden = !cards.length;
  }
}

for (const type of ['storage', consentEvent]) addEventListener(type, showViewed);
