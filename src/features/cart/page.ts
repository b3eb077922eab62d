/** What the parts of the cart page need of their page: language, texts, pictures. */
import { imageAddress, imageVariant } from '#features/catalog/catalog.ts';
import type { Locale } from '#i18n/locale.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { type MessageTree, messageReader, type Values } from '#i18n/template.ts';
import { apiUrl } from '#platform/config.ts';

export interface CartPage {
  readonly locale: Locale;
  readonly text: (key: KeyOf<'cart'>, values?: Values) => string;
  readonly imageAddress: (url: string) => string;
}

/** `imageVariants`: the API makes smaller pictures. */
export function cartPage(locale: Locale, messages: MessageTree, imageVariants: boolean): CartPage {
  return {
    locale,
    text: messageReader(locale, messages),
    imageAddress: (url) => (imageVariants && imageVariant(url, 320, apiUrl)) || imageAddress(url, apiUrl),
  };
}
