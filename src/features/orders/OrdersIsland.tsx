/** The orders page: newest orders first, older ones on request. */

import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { countPieces } from '#features/cart/cart.ts';
import { money } from '#i18n/format.ts';
import { localDate } from '#i18n/local-date.ts';
import { usePage, useText, withPage } from '#i18n/page-context.tsx';
import type { Page } from '#i18n/page-texts.ts';
import { href } from '#i18n/routes.ts';
import { type Failure, idle, listFailure } from '#lib/loadable.ts';
import { toCents } from '#lib/money.ts';
import { QuietButton } from '#ui/buttons.tsx';
import { withErrorBox } from '#ui/error-box.tsx';
import { FocusFrame } from '#ui/FocusFrame.tsx';
import { SlowLine } from '#ui/SlowLine.tsx';
import { ButtonSkeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { useAction } from '#ui/use-action.ts';
import { NotReady } from '#ui/Waiting.tsx';
import { OrderButtons } from './OrderButtons.tsx';
import { OrderDetail, OrderPicture } from './OrderDetail.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { orderAgain } from './order-again-flow.ts';
import { linkedOrder, orderFailureText, orderNumber, type ShownOrder } from './orders.ts';
import {
  $orders,
  cancelOwnOrder,
  expireUnpaid,
  fetchInvoice,
  loadOlderOrders,
  loadOrders,
  type OrderList,
  stopOrders,
} from './orders-store.ts';
import { StatusBadge } from './StatusBadge.tsx';

function OrdersContent() {
  const page = usePage();
  const text = useText('orders');
  const state = useStore($orders, { ssr: () => idle });

  useEffect(() => {
    // Loading also fetches the linked order.
    const onLink = () => {
      if (!document.getElementById(linkedOrder(location.hash))) void loadOrders();
    };
    addEventListener('hashchange', onLink);
    return () => removeEventListener('hashchange', onLink);
  }, []);

  return (
    <FocusFrame>
      {state.kind !== 'ready' ? (
        <NotReady
          state={state}
          messageOf={(failure) => loadFailureText(page, failure)}
          loading={text('loading')}
          skeleton={<OrderListSkeleton />}
          onStop={stopOrders}
          onRetry={loadOrders}
        />
      ) : state.data.orders.length > 0 ? (
        <LoadedOrders {...state.data} />
      ) : (
        <NoOrders />
      )}
    </FocusFrame>
  );
}

function LoadedOrders({ orders, nextCursor, clockOffset }: OrderList) {
  const text = useText('orders');
  const list = useRef<HTMLUListElement>(null);
  const older = useOlderOrders(list, orders);
  return (
    <>
      <ul
        ref={list}
        aria-label={text('list')}
        className={`mt-8 grid grid-cols-1 items-start gap-5 ${orders.length > 1 ? 'lg:grid-cols-2' : ''}`}
      >
        {orders.map((order) => (
          <ListedOrder key={order.id} order={order} clockOffset={clockOffset} />
        ))}
      </ul>
      {nextCursor !== null && (
        <QuietButton
          className="mt-6"
          aria-disabled={older.isPending || undefined}
          onClick={() => older.load(nextCursor, orders.length)}
        >
          {text(older.isPending ? 'loading' : 'older')}
        </QuietButton>
      )}
      <div role="status">{older.isSlow && <SlowLine onStop={older.stop} />}</div>
      <div role="alert">{older.problem && <p className="mt-3 text-danger">{older.problem}</p>}</div>
    </>
  );
}

/** Loads older orders, and moves the focus to the first of them. */
function useOlderOrders(list: RefObject<HTMLUListElement | null>, orders: OrderList['orders']) {
  const page = usePage();
  const { run, ...action } = useAction();
  const [problem, setProblem] = useState('');
  const focusAt = useRef<number>(undefined);

  useEffect(() => {
    const at = focusAt.current;
    const titles = list.current?.querySelectorAll<HTMLElement>('[data-order-title]');
    if (at === undefined || at >= orders.length) return;
    focusAt.current = undefined;
    titles?.[at]?.focus();
  }, [list, orders]);

  const load = (cursor: string, shown: number) =>
    run(async (signal) => {
      setProblem('');
      focusAt.current = shown;
      const result = await loadOlderOrders(cursor, { signal });
      if (result.ok) return;
      focusAt.current = undefined;
      setProblem(loadFailureText(page, result.failure));
    });
  return { ...action, problem, load };
}

function loadFailureText(page: Page, failure: Failure): string {
  if (failure.kind === 'stopped') return page.textOf('orders')('stopped');
  return orderFailureText(page, 'loadError', listFailure(failure));
}

function NoOrders() {
  const { locale, text } = usePage('orders');
  return (
    <div className="py-10" data-empty>
      <p className="text-xl">{text('empty')}</p>
      <p className="mt-2 text-muted">{text('emptyHint')}</p>
      <a className="button mt-6" href={href(locale, 'categories')}>
        {text('browse')}
      </a>
    </div>
  );
}

function ListedOrder({ order, clockOffset }: { order: ShownOrder; clockOffset: number | undefined }) {
  const text = useText('orders');
  const [isOpen, setOpen] = useState(false);
  const pictured = order.items.filter(({ imageUrl }) => imageUrl !== null).slice(0, 4);

  useEffect(() => {
    const openLinked = () => {
      if (linkedOrder(location.hash) !== order.id) return;
      setOpen(true);
      document.getElementById(order.id)?.scrollIntoView();
    };
    openLinked();
    addEventListener('hashchange', openLinked);
    return () => removeEventListener('hashchange', openLinked);
  }, [order.id]);

  return (
    <li id={order.id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <article aria-labelledby={`${order.id}-title`}>
        <OrderHeader order={order} />
        {pictured.length > 0 && (
          <div className="mt-4 flex gap-2" aria-hidden="true">
            {pictured.map(({ productId, imageUrl }) => (
              <OrderPicture key={productId} url={imageUrl} />
            ))}
          </div>
        )}
        <OrderProgress order={order} clockOffset={clockOffset} onExpire={() => expireUnpaid(order)} />
        <OrderButtons order={order} actions={{ cancel: cancelOwnOrder, fetchInvoice, orderAgain }} />
        <details
          className="mt-4 border-t border-line pt-2"
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="link inline-block py-2">{text('details')}</summary>
          {isOpen && <OrderDetail order={order} />}
        </details>
      </article>
    </li>
  );
}

/** The order's number, date, total and status. */
function OrderHeader({ order }: { order: ShownOrder }) {
  const { locale, text } = usePage('orders');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div>
        <h2
          id={`${order.id}-title`}
          tabIndex={-1}
          className="text-xl wrap-anywhere outline-none"
          data-order-title
        >
          {text('orderNumber', { number: orderNumber(order) })}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {localDate(locale, order.createdAt)}
          <br />
          {text('pieces', { count: countPieces(order) })} · {text('total')}{' '}
          <strong className="font-semibold text-ink nums">
            {money(locale, toCents(order.total), order.currency)}
          </strong>
        </p>
      </div>
      <StatusBadge status={order.status} />
    </div>
  );
}

function OrderListSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      {[1, 2].map((order) => (
        <div key={order} className="rounded-card border border-line bg-surface p-4 sm:p-6">
          <SkeletonLine className="w-44 text-xl" />
          <SkeletonLine className="w-28 text-sm" />
          <SkeletonLine className="w-40 text-sm" />
          <span className="tile mt-4 block size-14" />
          <SkeletonLine className="mt-5 h-10" />
          <SkeletonLine className="mt-4 w-4/5" />
          <ButtonSkeleton />
          <SkeletonLine className="mt-10 mb-4 w-20" />
        </div>
      ))}
    </div>
  );
}

export const OrdersIsland = withErrorBox(withPage<'orders' | 'calls'>(OrdersContent));
