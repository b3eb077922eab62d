import type { KeyOf } from '#i18n/messages.ts';
import type { Page } from '#i18n/page-texts.ts';
import type { Failure } from '#lib/failure.ts';

/** A failure in words: `key` says what did not work. */
export function failureText(page: Page, key: KeyOf<'orders'>, failure: Failure): string {
  const text = page.textOf('orders');
  // 409: the order's status has changed. Checking the input, as the general advice says, would not help.
  if (failure.kind === 'refused' && failure.status === 409) return `${text(key)}. ${text('changed')}`;
  return page.failureText(text(key), failure);
}
