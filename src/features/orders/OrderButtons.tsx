/** The buttons of an order: pay, cancel, invoice, order again. */

import { useRef, useState } from 'react';
import { money } from '#i18n/format.ts';
import { usePage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import type { Result } from '#lib/loadable.ts';
import { toCents } from '#lib/money.ts';
import { features } from '#platform/config.ts';
import { LinkButton, QuietButton } from '#ui/buttons.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { SlowLine } from '#ui/SlowLine.tsx';
import { useAction } from '#ui/use-action.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import type { orderAgain } from './order-again-flow.ts';
import {
  allowsAction,
  cancellationOf,
  type OrderAgainResult,
  orderFailureText,
  type ShownOrder,
} from './orders.ts';
import type { cancelOwnOrder, fetchInvoice } from './orders-store.ts';
import { WithdrawLink } from './WithdrawLink.tsx';

interface Props {
  order: ShownOrder;
  actions: {
    cancel: typeof cancelOwnOrder;
    fetchInvoice: typeof fetchInvoice;
    orderAgain: typeof orderAgain;
  };
}

type ErrorKey = 'cancelError' | 'invoiceError' | 'againError';

export function OrderButtons({ order, actions }: Props) {
  const { locale, text } = usePage('orders');
  const { action, problem, againResult, cancel, saveInvoice, orderAgain } = useOrderActions(order, actions);
  const buttons = useRef<HTMLDivElement>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  // When the focused button disappears, move the focus to the order's heading.
  useKeptFocus(buttons, () => buttons.current?.closest('article')?.querySelector('[data-order-title]'));
  // The most important action is a button, and the others are links.
  const isOpen = allowsAction(order, 'pay') || order.status === 'checking';
  const button = (label: string, onClick: () => void, isFirst = false) => {
    const Kind = isFirst ? QuietButton : LinkButton;
    return (
      <Kind aria-disabled={action.isPending || undefined} onClick={onClick}>
        {label}
      </Kind>
    );
  };
  return (
    <>
      <div ref={buttons} className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <PayLink order={order} />
        {button(text('again'), orderAgain, !isOpen)}
        {features.invoices && allowsAction(order, 'invoice') && button(text('invoice'), saveInvoice)}
        <WithdrawLink order={order} />
        {features.cancelOrders &&
          allowsAction(order, 'cancel') &&
          button(text('cancel'), () => setDialogOpen(true))}
      </div>
      <div role="status">
        {action.isSlow && <SlowLine onStop={action.stop} />}
        {againResult && <AgainResult result={againResult} />}
      </div>
      <div role="alert">{problem && <p className="mt-3 text-danger">{problem}</p>}</div>
      {isDialogOpen && (
        <ConfirmDialog
          title={text('cancelTitle')}
          text={text(cancellationOf(order), { amount: money(locale, toCents(order.total), order.currency) })}
          confirm={text('cancelYes')}
          back={text('cancelNo')}
          onAnswer={(isConfirmed) => {
            setDialogOpen(false);
            if (isConfirmed) cancel();
          }}
        />
      )}
    </>
  );
}

/** What the buttons do, one action at a time, and the result of the last action. */
function useOrderActions(order: ShownOrder, actions: Props['actions']) {
  const page = usePage('orders');
  const action = useAction();
  const [problem, setProblem] = useState('');
  const [againResult, setAgainResult] = useState<OrderAgainResult>();

  function run<T>(
    errorKey: ErrorKey,
    call: (options: { signal: AbortSignal }) => Promise<Result<T>>,
    done?: (data: T) => void,
  ) {
    action.run(async (signal) => {
      setProblem('');
      setAgainResult(undefined);
      const result = await call({ signal });
      if (result.ok) done?.(result.data);
      else setProblem(orderFailureText(page, errorKey, result.failure));
    });
  }

  return {
    action,
    problem,
    againResult,
    cancel: () => run('cancelError', (options) => actions.cancel(order, options)),
    saveInvoice: () =>
      run(
        'invoiceError',
        (options) => actions.fetchInvoice(order, options),
        ({ blob, name }) => blob && saveFile(blob, name),
      ),
    orderAgain: () => run('againError', (options) => actions.orderAgain(order, options), setAgainResult),
  };
}

/** Leads to the payment of an unpaid order or, while the bank decides, to the payment's outcome. */
function PayLink({ order }: { order: ShownOrder }) {
  const { locale, text } = usePage('orders');
  if (allowsAction(order, 'pay'))
    return (
      <a className="button" href={href(locale, 'retryPayment', { orderId: order.id })}>
        {text('pay')}
      </a>
    );
  if (order.status !== 'checking' || order.paymentIntentId === null) return null;
  return (
    <a className="button" href={href(locale, 'orderConfirmation', { payment_intent: order.paymentIntentId })}>
      {text('checkPayment')}
    </a>
  );
}

/** What "Order again" has added to the cart, and what it couldn't add. */
function AgainResult({ result }: { result: OrderAgainResult }) {
  const { locale, text } = usePage('orders');
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

/** Milliseconds. The browser reads the blob after the click, and no event tells when it is done. */
const keepFor = 60_000;

function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), keepFor);
}
