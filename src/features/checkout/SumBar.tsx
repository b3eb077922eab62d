/** Beside the steps there is no room for the sum on a phone: it stays at hand below them. Read out once, in the summary. */
import type { Vat } from '#api/contract/vat.ts';
import { money } from '#i18n/format.ts';
import type { Loadable } from '#lib/loadable.ts';
import { toCents } from '#lib/money.ts';
import type { CheckoutPage } from './page.ts';

interface Props {
  page: CheckoutPage;
  sum: Loadable<Vat>;
  /** A shipping method is chosen, so the sum is the whole sum. */
  isWhole: boolean;
}

export function SumBar({ page: { text, locale }, sum, isWhole }: Props) {
  return (
    <p
      aria-hidden="true"
      className="sticky bottom-0 z-10 mt-6 flex justify-between gap-4 border-t border-line bg-paper py-3 font-semibold nums lg:hidden"
    >
      <span>{text(isWhole ? 'summary.total' : 'summary.totalSoFar')}</span>
      <span>
        {sum.state === 'ready'
          ? money(locale, toCents(sum.data.total))
          : text(sum.state === 'failed' ? 'summary.unknown' : 'summary.calculating')}
      </span>
    </p>
  );
}
