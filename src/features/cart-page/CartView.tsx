/** The markup of the cart page, which paint.script.ts and CartIsland share. */
import { Children, type ReactNode, type Ref } from 'react';
import { estimatedVatRate } from '#features/cart/cart.ts';
import { type ItemChange, noItemChanges } from '#features/cart/cart-check.ts';
import { ItemChanges } from '#features/cart/ItemChanges.tsx';
import { DiscountField } from '#features/discount/DiscountField.tsx';
import { usePage, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { features } from '#platform/config.ts';
import { ActionBar, BarNote } from '#ui/ActionBar.tsx';
import { CartRow } from './CartRow.tsx';
import type { ItemValues, TotalValues } from './item-values.ts';

interface Props {
  content?: Ref<HTMLDivElement>;
  notices?: ReactNode;
  warning?: ReactNode;
  changes: readonly ItemChange[];
  /** The shopper must change the cart before checkout. */
  isBlocked?: boolean;
  onAccept: () => void;
  onRemove: (productId: string) => void;
  onClear: () => void;
  totals: TotalValues;
  discount?: ReactNode;
  /** What shipping costs. Added once React runs, into room that is kept for it, so that nothing moves. */
  shipping?: ReactNode;
  /** The VAT at checkout in per cent, once the delivery country and its rate are known. */
  vatThere?: string | undefined;
  /** The line items. None if the cart is empty. */
  children?: ReactNode;
}

export function CartView({
  content,
  notices,
  warning,
  changes,
  isBlocked = false,
  totals,
  discount,
  shipping,
  vatThere = '',
  children,
  ...on
}: Props) {
  const { locale, text } = usePage('cart');
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      {notices}
      <div role="status">{warning}</div>
      <ItemChanges isDocked changes={changes} onAccept={on.onAccept} onRemove={on.onRemove} />
      {Children.toArray(children).length ? (
        <div
          className="flex flex-col gap-8 max-lg:gap-y-0 lg:grid lg:grid-cols-[1fr_min(22rem,40%)]"
          data-cart-full
        >
          <div>
            <ul aria-label={text('items')} className="border-t border-line">
              {children}
            </ul>
            <button type="button" className="link mt-4 min-h-11" data-cart-clear onClick={on.onClear}>
              {text('clear')}
            </button>
          </div>
          <CartSummary
            totals={totals}
            discount={discount}
            shipping={shipping}
            vatThere={vatThere}
            isBlocked={isBlocked}
          />
        </div>
      ) : (
        <div tabIndex={-1} className="py-10 outline-none" data-empty>
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

/** A placeholder for each value, such as `{{name}}`. The browser fills in the placeholders before it shows the template. */
const placeholders = new Proxy({} as ItemValues & TotalValues, { get: (_, name) => `{{${String(name)}}}` });
const ignore = () => undefined;

/** What paint.script.ts fills in: the page with one line item, or the page of an empty cart. */
export const CartTemplate = withPage<'cart', { isEmpty?: boolean }>(({ isEmpty = false }) => (
  <CartView
    changes={noItemChanges}
    onAccept={ignore}
    onRemove={ignore}
    onClear={ignore}
    totals={placeholders}
    discount={features.discountCodes && <DiscountField code="" onEnter={ignore} onForget={ignore} />}
  >
    {!isEmpty && <CartRow values={placeholders} onWanted={ignore} onPress={ignore} onRemove={ignore} />}
  </CartView>
));

const estimateKey = (vatThere: string) =>
  vatThere === `${estimatedVatRate}` ? 'estimateSame' : vatThere ? 'estimateFor' : 'estimate';

interface SummaryProps extends Pick<Props, 'totals' | 'discount' | 'shipping'> {
  vatThere: string;
  /** Whether a line item can't be bought, so that the shopper must remove it before checkout. */
  isBlocked: boolean;
}

/**
 * The cart's totals and the checkout button. VAT is an estimate until the shipping address is known. On phones, the section
 * has no box of its own, so that the bar with the button sticks along the whole cart.
 */
function CartSummary({ totals, discount, shipping, vatThere, isBlocked }: SummaryProps) {
  const { locale, text } = usePage('cart');
  const rows = [
    { label: text('subtotal'), value: totals.subtotal },
    { label: text('vat', { rate: estimatedVatRate }), value: totals.vat },
  ];
  return (
    <section aria-labelledby="cart-summary" className="summary lg:[&_.action-bar]:w-full">
      <div className="max-lg:mt-6 max-lg:mb-auto max-lg:py-6">
        <h2 id="cart-summary" className="text-xl">
          {text('summary')}
        </h2>
        <dl className="mt-4 space-y-2 nums">
          {rows.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-semibold">
            <dt>{text('total')}</dt>
            <dd className="text-lg">{totals.total}</dd>
          </div>
        </dl>
        {(['rates', 'rounding'] as const).map((reason) => (
          <p key={reason} className="mt-3 text-sm" hidden={totals.differs !== reason} data-differs={reason}>
            {text(`differs.${reason}`, { rate: estimatedVatRate })}
          </p>
        ))}
        <div className="mt-3 flex min-h-41 flex-col text-sm sm:min-h-36 print:min-h-0">
          {shipping}
          <p className="mt-auto pt-2 text-muted">
            {text(estimateKey(vatThere), { rate: estimatedVatRate, vatThere })}
          </p>
        </div>
        {discount}
        {isBlocked && (
          <p id="cart-blocked" className="mt-3 text-sm text-warm">
            {text('blocked')}
          </p>
        )}
      </div>
      <ActionBar
        note={<BarNote label={text('totalShort')} value={totals.total} />}
        primary={
          isBlocked ? (
            <button type="button" className="button lg:w-full" disabled aria-describedby="cart-blocked">
              {text('checkout')}
            </button>
          ) : (
            <a className="button lg:w-full" href={href(locale, 'checkout')}>
              {text('checkout')}
            </a>
          )
        }
      />
    </section>
  );
}
