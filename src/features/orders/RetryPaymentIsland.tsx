/** The page to pay for an unpaid order. If the order can't be paid, it says why. */

import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $cardFormState, mountCardForm } from '#features/payment/card-form-store.ts';
import { PayForm } from '#features/payment/PayForm.tsx';
import { isSubmitting, type Submission } from '#features/payment/submission.ts';
import { $submission } from '#features/payment/submission-store.ts';
import { usePage, useText, useWaitTexts, withPage } from '#i18n/page-context.tsx';
import { idle } from '#lib/loadable.ts';
import { toCents } from '#lib/money.ts';
import { Failed, withErrorBox } from '#ui/error-box.tsx';
import { FocusFrame } from '#ui/FocusFrame.tsx';
import { ButtonSkeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { NotReady } from '#ui/Waiting.tsx';
import { OrderAddresses, OrderContents, OrderDetail, OrderSkeleton } from './OrderDetail.tsx';
import { OrderNotFound, OrdersLink } from './OrderNotFound.tsx';
import { allowsAction, meaningOf, orderFailureText, orderNumber, type ShownOrder } from './orders.ts';
import { type RetryPaymentView, retryPaymentNoticeText } from './retry-payment.ts';
import {
  $retryPayment,
  loadRetryPayment,
  payOrder,
  reloadExpired,
  startRetryPayment,
  stopPaying,
  stopRetryPayment,
} from './retry-payment-flow.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { TimeToPay } from './TimeToPay.tsx';

function RetryPaymentContent() {
  const shown = useStore($retryPayment, { ssr: () => idle });
  const { locale, failureText } = usePage();
  const paymentText = useText('payment');

  useEffect(() => startRetryPayment(locale), [locale]);

  return (
    <FocusFrame isReady={shown.kind === 'ready'}>
      {shown.kind !== 'ready' ? (
        <NotReady
          state={shown}
          messageOf={(failure) => failureText(paymentText('confirmation.loadError'), failure)}
          loading={paymentText('retryPage.loading')}
          skeleton={<RetrySkeleton />}
          onRetry={() => void loadRetryPayment(locale)}
          onStop={stopRetryPayment}
        />
      ) : shown.data.kind === 'notFound' ? (
        <OrderNotFound />
      ) : (
        <OrderToPay view={shown.data} />
      )}
    </FocusFrame>
  );
}

/** The order, above the card form or below what the shopper can do instead. */
function OrderToPay({ view }: { view: Exclude<RetryPaymentView, { kind: 'notFound' }> }) {
  const submission = useStore($submission, { ssr: () => idle });
  const page = usePage('orders');
  const { locale, text } = page;
  const waitTexts = useWaitTexts();
  const { order } = view;
  return (
    <div className="py-6">
      {view.kind === 'payable' && view.expiryFailure && (
        <Failed
          message={orderFailureText(page, 'expireError', view.expiryFailure)}
          retry={waitTexts.retry}
          onRetry={() => void loadRetryPayment(locale)}
        />
      )}
      {view.kind === 'payable' && !view.expiryFailure && (
        <div className="mb-5">
          <TimeToPay order={order} clockOffset={view.clockOffset} onExpire={() => reloadExpired(locale)} />
        </div>
      )}
      {/* Once the shopper tries again, the outcome of that attempt says what to do. */}
      {(order.status === 'failed' || order.status === 'declined') && submission.kind === 'idle' && (
        <p className="mb-5 text-danger">{text(meaningOf(order))}</p>
      )}
      {view.kind === 'payable' ? (
        <PayableOrder order={order} submission={submission} />
      ) : (
        <>
          {view.kind === 'confirmation' ? <StillHere order={order} /> : <NotPayable reason={view.kind} />}
          <section className="mt-8 border-t border-line pt-6">
            <OrderHeading order={order} />
            <OrderDetail order={order} />
          </section>
        </>
      )}
    </div>
  );
}

function PayableOrder({ order, submission }: { order: ShownOrder; submission: Submission }) {
  const cardForm = useStore($cardFormState, { ssr: () => idle });
  const page = usePage('orders');
  const paymentText = useText('payment');
  const { locale } = page;
  const total = toCents(order.total);
  return (
    <>
      <section className="mt-5 mb-8 border-t border-line pt-5">
        <OrderHeading order={order} />
        <div className="pt-2">
          <OrderContents order={order} />
        </div>
      </section>
      <PayForm
        cardForm={cardForm}
        openCardForm={(element) =>
          mountCardForm(element, { amount: total, locale, currency: order.currency })
        }
        total={total}
        currency={order.currency}
        working={isSubmitting(submission) ? paymentText('retryPage.working') : undefined}
        isPayable
        message={
          submission.kind === 'notice' ? retryPaymentNoticeText(page, submission.outcome, order) : undefined
        }
        onPay={() => void payOrder(locale, order)}
        onStop={() => stopPaying(locale)}
      />
      <section className="waits mt-8 border-t border-line pt-6">
        <OrderAddresses order={order} />
      </section>
    </>
  );
}

function OrderHeading({ order }: { order: ShownOrder }) {
  const { text } = usePage('orders');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl wrap-anywhere">{text('orderNumber', { number: orderNumber(order) })}</h2>
      <StatusBadge status={order.status} />
    </div>
  );
}

/**
 * What the shopper sees after stopping the browser from opening the confirmation page. It appears when that page is late, and then
 * takes the focus.
 */
function StillHere({ order }: { order: ShownOrder }) {
  const text = useText('payment');
  const heading = useRef<HTMLHeadingElement>(null);
  const isPaid = !allowsAction(order, 'pay');
  return (
    <div className="late" onAnimationEnd={() => heading.current?.focus()}>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {text(isPaid ? 'retryPage.paid' : 'confirmation.checkingHeading')}
      </h2>
      <OrdersLink />
    </div>
  );
}

/** Says why the shopper can't pay for the order here, and links to all orders. */
function NotPayable({ reason }: { reason: 'paid' | 'cancelled' | 'expired' }) {
  const text = useText('payment');
  return (
    <div role="alert" className="py-4">
      <h2 className="text-2xl">{text(`retryPage.${reason}`)}</h2>
      <p className="mt-2">{text(`retryPage.${reason}Hint`)}</p>
      <OrdersLink />
    </div>
  );
}

function RetrySkeleton() {
  return (
    <div className="-mt-2">
      <SkeletonLine className="mb-4 w-36 text-2xl" />
      <OrderSkeleton />
      <SkeletonLine className="mt-8 h-72 rounded-card" />
      <ButtonSkeleton isPair={false} />
    </div>
  );
}

export const RetryPaymentIsland = withErrorBox(withPage<'orders' | 'payment' | 'calls'>(RetryPaymentContent));
