/** The page after paying. It shows the payment's outcome, which comes from the API only. */

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { date } from '#i18n/date.ts';
import { money } from '#i18n/format.ts';
import { usePage, useText, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { idle } from '#lib/loadable.ts';
import { toCents } from '#lib/money.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { ButtonSkeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { NotReady } from '#ui/Waiting.tsx';
import type { ConfirmationState } from './confirmation.ts';
import { $confirmation, checkPayment, startConfirmation, stopChecking } from './confirmation-store.ts';
import { DetailSkeleton, OrderDetail, OrderNotFound, StatusBadge } from './OrderDetail.tsx';
import { orderNumber } from './orders.ts';

function OrderConfirmationContent() {
  const shown = useStore($confirmation, { ssr: () => idle });
  const { locale, failureText, text } = usePage('orders');
  const paymentText = useText('payment');

  useEffect(startConfirmation, []);

  if (shown.state !== 'ready')
    return (
      <NotReady
        state={shown}
        messageOf={(failure) => failureText(paymentText('confirmation.loadError'), failure)}
        loading={paymentText('confirmation.loading')}
        skeleton={<ConfirmationSkeleton />}
        onRetry={() => void checkPayment()}
        onStop={stopChecking}
      />
    );
  const confirmation = shown.data;
  if (confirmation.kind === 'notFound') return <OrderNotFound />;
  const order = 'order' in confirmation ? confirmation.order : undefined;
  const isOpen = confirmation.kind === 'checking' || confirmation.kind === 'waiting';
  return (
    <div className="py-6">
      <div role={confirmation.kind === 'failed' ? 'alert' : 'status'}>
        <h2 className="text-2xl">{paymentText(`confirmation.${confirmation.kind}Heading`)}</h2>
        <p className="mt-2">{outcomeText(confirmation)}</p>
      </div>
      <p className="mt-5 flex flex-wrap gap-3">
        {(confirmation.kind === 'failed' || confirmation.kind === 'waiting') && (
          <a className="button" href={href(locale, 'retryPayment', { orderId: confirmation.order.id })}>
            {paymentText('confirmation.payAgain')}
          </a>
        )}
        {isOpen && (
          <button
            type="button"
            className={confirmation.kind === 'waiting' ? 'button button-quiet' : 'button'}
            onClick={() => void checkPayment()}
          >
            {paymentText('confirmation.checkNow')}
          </button>
        )}
        <a className="button button-quiet" href={href(locale, 'orders')}>
          {paymentText('confirmation.orders')}
        </a>
        <a className="button button-quiet" href={href(locale, 'categories')}>
          {paymentText('confirmation.continue')}
        </a>
      </p>
      {order && (
        <section className="mt-8 border-t border-line pt-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <h3 className="text-xl">{text('orderNumber', { number: orderNumber(order) })}</h3>
              <p className="text-sm text-muted">
                {paymentText('confirmation.placed', { date: date(locale, order.createdAt) })}
              </p>
            </div>
            <StatusBadge status={order.status} />
          </div>
          <OrderDetail order={order} />
        </section>
      )}
    </div>
  );

  function outcomeText(confirmation: Exclude<ConfirmationState, { kind: 'notFound' }>): string {
    if (confirmation.kind === 'paid')
      return paymentText('confirmation.paid', { total: money(locale, toCents(confirmation.order.total)) });
    if (confirmation.kind === 'failed' || confirmation.kind === 'ended')
      return paymentText(`confirmation.${confirmation.kind}`, {
        status: text(`status.${confirmation.order.status}`),
      });
    return paymentText(`confirmation.${confirmation.kind}`);
  }
}

function ConfirmationSkeleton() {
  return (
    <div className="-mt-2">
      <SkeletonLine className="w-60 text-2xl" />
      <SkeletonLine className="mt-2 w-4/5" />
      <ButtonSkeleton />
      <DetailSkeleton />
    </div>
  );
}

export const OrderConfirmationIsland = withErrorBox(
  withPage<'orders' | 'payment' | 'failures'>(OrderConfirmationContent),
);
