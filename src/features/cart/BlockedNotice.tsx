/** Says that the browser blocks storage, so that no page can keep the cart. */
import { usePage } from '#i18n/page-context.tsx';
import { isBlocked } from '#platform/storage.ts';

export function BlockedNotice() {
  const { text } = usePage('cart');
  return isBlocked() && <p className="mb-4 rounded-card bg-sunk p-4 text-warm">{text('storageBlocked')}</p>;
}
