/** The total beside the button on a phone, where the summary is out of sight. Screen readers read the summary instead. */

import type { Vat } from '#api/contract/vat.ts';
import { money } from '#i18n/format.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import type { Loadable } from '#lib/loadable.ts';
import { toCents } from '#lib/money.ts';

interface Props {
  sum: Loadable<Vat>;
  /** Whether a shipping method is chosen, so the total includes shipping. */
  isWhole: boolean;
  /** Whether the shopper has waited for the total for ten seconds. */
  isSlow: boolean;
}

export function SumNote({ sum, isWhole, isSlow }: Props) {
  const { locale } = usePage();
  const text = useText('checkout');
  return (
    <p aria-hidden="true" className="min-w-0 leading-tight nums lg:hidden">
      <span className="block text-sm text-muted">
        {text(isWhole ? 'summary.total' : 'summary.totalSoFar')}
      </span>
      <span className="font-semibold">
        {sum.state === 'ready'
          ? money(locale, toCents(sum.data.total))
          : text(sum.state === 'failed' || isSlow ? 'summary.unknown' : 'summary.calculating')}
      </span>
    </p>
  );
}
