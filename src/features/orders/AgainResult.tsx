/** The result of ordering again: what was added to the cart, and what wasn't. */
import { usePage, useText } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import type { OrderAgainResult } from './orders.ts';

export function AgainResult({ result }: { result: OrderAgainResult }) {
  const { locale } = usePage();
  const text = useText('orders');
  const { added, missing } = result;
  const reduced = added.filter(({ quantity, wanted }) => quantity < wanted);
  return (
    <div className="mt-4 rounded-card bg-sunk p-4">
      <p>
        {added.length > 0
          ? text('againAdded', { count: added.reduce((sum, { quantity }) => sum + quantity, 0) })
          : text('againNothing')}{' '}
        {added.length > 0 && (
          <a className="link" href={href(locale, 'cart')}>
            {text('toCart')}
          </a>
        )}
      </p>
      {reduced.map(({ name, quantity, wanted }) => (
        <p key={name} className="mt-1 text-warm">
          {text('againShort', { name, quantity, wanted })}
        </p>
      ))}
      {missing.length > 0 && (
        <p className="mt-1 text-warm">
          {text('againMissing', { names: new Intl.ListFormat(locale).format(missing) })}
        </p>
      )}
    </div>
  );
}
