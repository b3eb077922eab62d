/** Leads to the merchant's page for withdrawing from the contract, while that may be possible. */
import { usePage } from '#i18n/page-context.tsx';
import { legalPages } from '#platform/config.ts';
import { canWithdraw, type ShownOrder } from './orders.ts';

export function WithdrawLink({ order }: { order: ShownOrder }) {
  const { locale, text } = usePage('orders');
  const url = legalPages[locale]?.withdrawal;
  return (
    url &&
    canWithdraw(order, Date.now()) && (
      <a className="link inline-block py-2.5" href={url}>
        {text('withdraw')}
      </a>
    )
  );
}
