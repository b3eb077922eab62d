/** Why the API refuses a discount code. */
import type { DiscountRefusal } from '#api/contract/discount.ts';
import { money } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Text } from '#i18n/page-texts.ts';
import { toCents } from '#lib/money.ts';

export type CodeRefusal = DiscountRefusal & { readonly code: string };

export function refusalText(
  { reason, minimum, code }: CodeRefusal,
  locale: Locale,
  text: Text<'cart'>,
): string {
  if (reason !== 'minimum' || minimum === null) return text(`discount.refused.${reason}`, { code });
  return text('discount.refused.below', { code, minimum: money(locale, toCents(minimum)) });
}
