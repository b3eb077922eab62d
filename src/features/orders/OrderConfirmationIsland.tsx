/** The page after paying. It shows the payment's outcome, which comes only from the API. */

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { money } from '#i18n/format.ts';
import { localDate } from '#i18n/local-date.ts';
import { usePage, useText, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { idle } from '#lib/loadable.ts';
import { toCents } from '#lib/money.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { FocusFrame } from '#ui/FocusFrame.tsx';
import { Icon } from '#ui/Icon.tsx';
import { icons } from '#ui/icons.ts';
import { ButtonSkeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { NotReady } from '#ui/Waiting.tsx';
import { Headline } from './Headline.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import { OrderDelivery } from './OrderDelivery.tsx';
import { OrderDetail, OrderSkeleton } from './OrderDetail.tsx';
import { OrderNotFound } from './OrderNotFound.tsx';
import { findMissing, orderAgain } from './order-again-flow.ts';
import type { OrderConfirmation } from './order-confirmation.ts';
import {
  $orderConfirmation,
  checkPayment,
  startOrderConfirmation,
  stopChecking,
} from './order-confirmation-flow.ts';
import { meaningOf, orderNumber } from './orders.ts';
import { cancelOwnOrder, fetchInvoice } from './orders-store.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { WithdrawLink } from './WithdrawLink.tsx';

type Found = Exclude<OrderConfirmation, { kind: 'notFound' }>;

const orderActions = { cancel: cancelOwnOrder, fetchInvoice, orderAgain };

/** Only the most important action is a button. */
const link = 'link inline-block py-2.5';

function OrderConfirmationContent() {
  const shown = useStore($orderConfirmation, { ssr: () => idle });
  const { failureText } = usePage();
  const paymentText = useText('payment');

  useEffect(startOrderConfirmation, []);

  return (
    <FocusFrame isReady={shown.kind === 'ready'}>
      {shown.kind !== 'ready' ? (
        <NotReady
          state={shown}
          messageOf={(failure) => failureText(paymentText('confirmation.loadError'), failure)}
          loading={paymentText('confirmation.loading')}
          skeleton={<ConfirmationSkeleton />}
          onRetry={() => void checkPayment()}
          onStop={stopChecking}
        />
      ) : shown.data.kind === 'notFound' ? (
        <OrderNotFound />
      ) : (
        <FoundPayment confirmation={shown.data} />
      )}
    </FocusFrame>
  );
}

/** The payment's outcome, and its order. */
function FoundPayment({ confirmation }: { confirmation: Found }) {
  const { locale, text } = usePage('orders');
  const paymentText = useText('payment');
  const { order } = confirmation;
  const isOver = confirmation.kind === 'expired' || confirmation.kind === 'late';
  return (
    <div className="pb-6">
      <ConfirmationHeading confirmation={confirmation} />
      {(confirmation.kind === 'paid' || confirmation.kind === 'settled') && (
        <OrderDelivery order={confirmation.order} />
      )}
      <ConfirmationLinks confirmation={confirmation} />
      {order && (
        <section className="mt-8 border-t border-line pt-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <h2 className="text-xl wrap-anywhere">{text('orderNumber', { number: orderNumber(order) })}</h2>
              <p className="text-sm text-muted">
                {paymentText('confirmation.placed', { date: localDate(locale, order.createdAt) })}
              </p>
            </div>
            <StatusBadge status={order.status} />
          </div>
          {confirmation.kind === 'settled' && <OrderButtons order={order} actions={orderActions} />}
          {isOver && <OrderOver order={order} />}
          <OrderDetail order={order} />
          {confirmation.kind === 'paid' && (
            <p className="mt-5 empty:hidden">
              <WithdrawLink order={order} />
            </p>
          )}
        </section>
      )}
    </div>
  );
}

/** The payment's outcome, as the page's headline and a sentence. */
function ConfirmationHeading({ confirmation }: { confirmation: Found }) {
  const { locale, text } = usePage('orders');
  const paymentText = useText('payment');
  const { title, words } = wordsOf(confirmation);
  return (
    <div role={confirmation.kind === 'failed' ? 'alert' : 'status'}>
      <Headline className="flex items-start gap-3">
        {confirmation.kind === 'paid' && (
          <span className="mt-1 grid size-8 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
            <Icon path={icons.check} className="size-5" />
          </span>
        )}
        {title}
      </Headline>
      <p className="mt-2">{words}</p>
      {confirmation.kind === 'paid' && confirmation.order?.mailed && (
        <p className="mt-2">{paymentText('confirmation.mailed')}</p>
      )}
    </div>
  );

  function wordsOf(found: Found): { title: string; words: string } {
    if (found.kind === 'settled')
      return { title: text(`status.${found.order.status}`), words: text(meaningOf(found.order)) };
    if (found.kind === 'expired')
      return { title: paymentText('retryPage.expired'), words: paymentText('retryPage.expiredHint') };
    if (found.kind === 'paid' && found.order.total === 0)
      return { title: paymentText('confirmation.freeHeading'), words: text(meaningOf(found.order)) };
    const values = found.order && {
      total: money(locale, toCents(found.order.total), found.order.currency),
      status: text(`status.${found.order.status}`),
    };
    return {
      title: paymentText(`confirmation.${found.kind}Heading`),
      words: paymentText(`confirmation.${found.kind}`, values),
    };
  }
}

/** What the shopper can do next: pay, ask again, or go on. */
function ConfirmationLinks({ confirmation }: { confirmation: Found }) {
  const { locale, text } = usePage('payment');
  const { kind } = confirmation;
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
      {(kind === 'failed' || kind === 'waiting') && (
        <a className="button" href={href(locale, 'retryPayment', { orderId: confirmation.order.id })}>
          {text('confirmation.payAgain')}
        </a>
      )}
      {(kind === 'checking' || kind === 'waiting') && (
        <button
          type="button"
          className={kind === 'waiting' ? 'link min-h-11' : 'button'}
          onClick={() => void checkPayment()}
        >
          {text('confirmation.checkNow')}
        </button>
      )}
      <a className={kind === 'paid' ? 'button' : link} href={href(locale, 'orders')}>
        {text('confirmation.orders')}
      </a>
      <a className={link} href={href(locale, 'categories')}>
        {text('confirmation.continue')}
      </a>
    </p>
  );
}

/** The actions for an order that ended without a payment. The order's items may still be in the cart. */
function OrderOver({ order }: { order: NonNullable<Found['order']> }) {
  const { locale, text } = usePage('orders');
  // The order and the cart are compared only once, because "Order again" fills the cart, and its result must stay on the page.
  const [missing] = useState(() => findMissing(order));
  if (missing.length > 0)
    return (
      <OrderButtons
        order={order}
        actions={{
          ...orderActions,
          orderAgain: (_, options) => orderAgain({ items: missing }, options),
        }}
      />
    );
  return (
    <p className="mt-4">
      {text('stillInCart')}{' '}
      <a className="link" href={href(locale, 'cart')}>
        {text('toCart')}
      </a>
    </p>
  );
}

function ConfirmationSkeleton() {
  return (
    <div className="-mt-2">
      <SkeletonLine className="w-60 text-2xl" />
      <SkeletonLine className="mt-2 w-4/5" />
      <ButtonSkeleton />
      <OrderSkeleton />
    </div>
  );
}

export const OrderConfirmationIsland = withErrorBox(
  withPage<'orders' | 'payment' | 'calls'>(OrderConfirmationContent),
);
