/** What the parts of the orders page need of their page: language, texts, pictures. */
import { imageAddress, imageVariant } from '#features/catalog/catalog.ts';
import { failureReader } from '#i18n/failures.ts';
import type { Locale } from '#i18n/locale.ts';
import type { KeyOf } from '#i18n/messages.ts';
import { type MessageTree, messageReader, type Values } from '#i18n/template.ts';
import type { Failure } from '#lib/failure.ts';
import { apiUrl } from '#platform/config.ts';

export interface OrdersPage {
  readonly locale: Locale;
  readonly text: (key: KeyOf<'orders'>, values?: Values) => string;
  /** A failure in words: `key` says what did not work. */
  readonly explain: (key: KeyOf<'orders'>, failure: Failure) => string;
  readonly imageAddress: (url: string) => string;
}

export interface OrdersProps {
  locale: Locale;
  /** The namespaces `orders` and `failures` in that language. */
  messages: { orders: MessageTree; failures: MessageTree };
  /** The API makes smaller pictures. */
  imageVariants: boolean;
}

export function ordersPage({ locale, messages, imageVariants }: OrdersProps): OrdersPage {
  const text = messageReader<KeyOf<'orders'>>(locale, messages.orders);
  const explained = failureReader(locale, messages.failures);
  return {
    locale,
    text,
    explain: (key, failure) =>
      // 409: the state table said no, which checking what was entered would not help.
      failure.kind === 'refused' && failure.status === 409
        ? `${text(key)}. ${text('changed')}`
        : explained(text(key), failure).message || text(key),
    imageAddress: (url) => (imageVariants && imageVariant(url, 160, apiUrl)) || imageAddress(url, apiUrl),
  };
}
