/** What a shopper can do with an order: pay, cancel, get the invoice, order again; and the time left to pay. */

import { useRef, useState } from 'react';
import type { Order } from '#api/contract/order.ts';
import { money } from '#i18n/format.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { toCents } from '#lib/money.ts';
import type { Result } from '#lib/result.ts';
import { useAction } from '#ui/action.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useKeptFocus } from '#ui/kept-focus.ts';
import { saveFile } from '#ui/save-file.ts';
import { AgainResult } from './AgainResult.tsx';
import { failureText } from './failure-text.ts';
import { type Again, allows, isRefundedByCancelling } from './orders.ts';
import { TimeToPay } from './TimeToPay.tsx';

type Answer<T> = Promise<Result<T>>;

/** Aborted when the shopper stops waiting. */
interface Options {
  signal: AbortSignal;
}

export interface OrderVerbs {
  cancel: (order: Order, options: Options) => Answer<void>;
  expire: (order: Order) => Answer<void>;
  fetchInvoice: (order: Order, options: Options) => Answer<{ blob: Blob | undefined; name: string }>;
  orderAgain: (order: Order, options: Options) => Answer<Again>;
}

interface Props {
  order: Order;
  verbs: OrderVerbs;
}

type Failing = 'cancelError' | 'invoiceError' | 'againError';

export function OrderActions({ order, verbs }: Props) {
  const page = usePage();
  const { locale } = page;
  const text = useText('orders');
  const action = useAction();
  const buttons = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [again, setAgain] = useState<Again>();

  function run<T>(failing: Failing, verb: (options: Options) => Answer<T>, done: (data: T) => void) {
    action.run(async (signal) => {
      setProblem('');
      setAgain(undefined);
      const answer = await verb({ signal });
      if (answer.ok) done(answer.data);
      else setProblem(failureText(page, failing, answer.failure));
    });
  }
  // The button goes with what it offered: its focus stays with the order.
  useKeptFocus(buttons, () => buttons.current?.closest('article')?.querySelector('[data-order-title]'));
  const button = (label: string, onClick: () => void) => (
    <button
      type="button"
      className="button button-quiet"
      aria-disabled={action.isPending || undefined}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <>
      <TimeToPay order={order} onExpire={() => verbs.expire(order)} />
      <div ref={buttons} className="mt-4 flex flex-wrap items-center gap-3">
        {allows(order, 'pay') && (
          <a className="button" href={href(locale, 'retryPayment', { orderId: order.id })}>
            {text('pay')}
          </a>
        )}
        {allows(order, 'invoice') &&
          button(text('invoice'), () =>
            run(
              'invoiceError',
              (options) => verbs.fetchInvoice(order, options),
              ({ blob, name }) => blob && saveFile(blob, name),
            ),
          )}
        {button(text('again'), () =>
          run('againError', (options) => verbs.orderAgain(order, options), setAgain),
        )}
        {allows(order, 'cancel') && button(text('cancel'), () => setAsking(true))}
      </div>
      <div role="status">
        {action.isSlow && (
          <p className="mt-3 flex flex-wrap items-center gap-x-3 text-muted">
            {text('slow')}
            <button type="button" className="link min-h-11 px-2" onClick={action.stop}>
              {text('stop')}
            </button>
          </p>
        )}
        {again && <AgainResult again={again} />}
      </div>
      <div role="alert">{problem && <p className="mt-3 text-danger">{problem}</p>}</div>
      {isAsking && (
        <ConfirmDialog
          title={text('cancelTitle')}
          text={
            isRefundedByCancelling(order)
              ? text('cancelPaid', { amount: money(locale, toCents(order.total)) })
              : text('cancelUnpaid')
          }
          confirm={text('cancelYes')}
          back={text('cancelNo')}
          onAnswer={(isConfirmed) => {
            setAsking(false);
            if (isConfirmed)
              run(
                'cancelError',
                (options) => verbs.cancel(order, options),
                () => undefined,
              );
          }}
        />
      )}
    </>
  );
}
