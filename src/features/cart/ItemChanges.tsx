/** Lists what has changed since the shopper saw the cart. The shopper accepts the changes or removes line items. */

import { money } from '#i18n/format.ts';
import { usePage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { type ItemChange, isUnsellable } from './cart-check.ts';

interface Props {
  changes: readonly ItemChange[];
  /** Whether the list lies over the bottom of the window, so that it moves nothing on the page. */
  isDocked?: boolean;
  onAccept: () => void;
  onRemove: (productId: string) => void;
}

export function ItemChanges({ changes, isDocked = false, onAccept, onRemove }: Props) {
  const { locale, text } = usePage('cart');
  const describe = (change: ItemChange): string => {
    if (change.kind !== 'price') return text(`changes.${change.kind}`, change);
    const [before, now] = [money(locale, change.before), money(locale, change.now)];
    return text('changes.price', { ...change, before, now });
  };
  return (
    <div role="alert">
      {changes.length > 0 && (
        <section
          id="changes"
          tabIndex={-1}
          className={`${isDocked ? 'dock ' : ''}rounded-card border border-warm bg-surface p-5 outline-none`}
        >
          <h2 className="text-xl">{text('changes.heading')}</h2>
          <ul className="mt-3 space-y-2">
            {changes.map((change) => (
              <li key={`${change.productId} ${change.kind}`}>
                {describe(change)}{' '}
                {'slug' in change && change.slug && (
                  <a
                    className="link mr-4 inline-block py-2.5"
                    href={href(locale, 'product', { slug: change.slug })}
                  >
                    {text('problem.choose')}
                  </a>
                )}
                {isUnsellable(change) && (
                  <button
                    type="button"
                    className="link min-h-11 text-left"
                    onClick={() => onRemove(change.productId)}
                  >
                    {text('changes.remove', { name: change.name })}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {changes.some((change) => !isUnsellable(change)) && (
            <button type="button" className="button mt-4" onClick={onAccept}>
              {text('changes.accept')}
            </button>
          )}
        </section>
      )}
    </div>
  );
}
