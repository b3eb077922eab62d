import type { KeyOf } from '#i18n/messages.ts';
import type { Page } from '#i18n/page-texts.ts';
import type { Failure } from '#lib/failure.ts';

/** The text for a failure. `key` names what failed. */
export function failureText(page: Page, key: KeyOf<'orders'>, failure: Failure): string {
  const text = page.textOf('orders');
  // 409: the order's status has changed. The general advice to check the input wouldn't help.
  if (failure.kind === 'refused' && failure.status === 409) return `${text(key)}. ${text('changed')}`;
  return page.failureText(text(key), failure);
}
