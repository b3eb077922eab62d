/** Shown when there's nothing to pay: the cart is empty, or its items are paid. */

import { useEffect, useRef } from 'react';
import { BlockedNotice } from '#features/cart/BlockedNotice.tsx';
import { usePage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import type { Screen } from './checkout.ts';

export function CheckoutEnd({ screen }: { screen: Extract<Screen, { kind: 'empty' | 'paid' }> }) {
  const { locale, text } = usePage('checkout');
  const heading = useRef<HTMLHeadingElement>(null);
  const isPaid = screen.kind === 'paid';

  // Focus the heading. When another tab pays, or the shopper stops waiting for the confirmation, the focused step disappears. After
  // Back, the browser scrolls to where the card form was.
  useEffect(() => {
    if (isPaid || scrollY > 0) heading.current?.focus();
  }, [isPaid]);

  return (
    <div className="py-10">
      <BlockedNotice />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {text(isPaid ? 'paid.heading' : 'empty')}
      </h2>
      <p className="mt-2 text-muted">{text(isPaid ? 'paid.hint' : 'emptyHint')}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        {isPaid ? (
          <a
            className="button"
            href={href(locale, 'orderConfirmation', { payment_intent: screen.paymentIntentId })}
          >
            {text('paid.order')}
          </a>
        ) : (
          screen.isMember && (
            <a className="button" href={href(locale, 'orders')}>
              {text('toOrders')}
            </a>
          )
        )}
        <a
          className={`button ${isPaid || screen.isMember ? 'button-quiet' : ''}`}
          href={href(locale, 'categories')}
        >
          {text('browse')}
        </a>
      </p>
    </div>
  );
}
