/** The markup of the cart page, which paint.script.ts and CartIsland share. */
import { Children, type ReactNode, type Ref } from 'react';
import { usePage, useText, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { CartLine } from './CartLine.tsx';
import { CartSummary } from './CartSummary.tsx';
import { LineChanges } from './LineChanges.tsx';
import type { LineValues, SumValues } from './line-values.ts';
import { isBlocking, type LineChange, noChanges } from './price-check.ts';

interface Props {
  content?: Ref<HTMLDivElement>;
  notices?: ReactNode;
  warning?: ReactNode;
  changes: readonly LineChange[];
  onAccept: () => void;
  onRemove: (productId: string) => void;
  onClear: () => void;
  sums: SumValues;
  /** The line items. None if the cart is empty. */
  children?: ReactNode;
}

export function CartView({ content, notices, warning, changes, sums, children, ...on }: Props) {
  const { locale } = usePage();
  const text = useText('cart');
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      {notices}
      <div role="status">{warning}</div>
      <LineChanges changes={changes} onAccept={on.onAccept} onRemove={on.onRemove} />
      {Children.toArray(children).length ? (
        <div className="flex flex-col gap-8 max-lg:gap-y-0 lg:grid lg:grid-cols-[1fr_min(22rem,40%)]">
          <div>
            <ul aria-label={text('lines')} className="border-t border-line">
              {children}
            </ul>
            <button type="button" className="link mt-4 min-h-11" onClick={on.onClear}>
              {text('clear')}
            </button>
          </div>
          <CartSummary sums={sums} isBlocked={changes.some(isBlocking)} />
        </div>
      ) : (
        <div className="py-10" data-empty>
          <p className="text-xl">{text('empty')}</p>
          <p className="mt-2 text-muted">{text('emptyHint')}</p>
          <a className="button mt-6" href={href(locale, 'categories')}>
            {text('browse')}
          </a>
        </div>
      )}
    </div>
  );
}

/** A placeholder for each value, such as `{{name}}`. The browser shows the template only after filling them in. */
const placeholders = new Proxy({} as LineValues & SumValues, { get: (_, name) => `{{${String(name)}}}` });
const ignore = () => undefined;

/** What paint.script.ts fills in: the page with one line item, or the page of an empty cart. */
export const CartTemplate = withPage<'cart', { isEmpty?: boolean }>(({ isEmpty = false }) => (
  <CartView changes={noChanges} onAccept={ignore} onRemove={ignore} onClear={ignore} sums={placeholders}>
    {!isEmpty && <CartLine values={placeholders} onWanted={ignore} onRemove={ignore} />}
  </CartView>
));
