/** What became of ordering the same again. */
import { usePage, useText } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import type { Again } from './orders.ts';

export function AgainResult({ again }: { again: Again }) {
  const { locale } = usePage();
  const text = useText('orders');
  const { added, missing } = again;
  const short = added.filter(({ quantity, wanted }) => quantity < wanted);
  const names = (list: readonly string[]) => new Intl.ListFormat(locale).format(list);
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
      {short.map(({ name, quantity, wanted }) => (
        <p key={name} className="mt-1 text-warm">
          {text('againShort', { name, quantity, wanted })}
        </p>
      ))}
      {missing.length > 0 && (
        <p className="mt-1 text-warm">{text('againMissing', { names: names(missing) })}</p>
      )}
    </div>
  );
}
