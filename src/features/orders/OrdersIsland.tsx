/** The orders page: newest orders first, older ones on request. */

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { crashText } from '#i18n/crash.ts';
import { usePage, useText, withPage } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { listFailure } from '#lib/failure.ts';
import { idle } from '#lib/loadable.ts';
import { useAction } from '#ui/action.ts';
import { withErrorBox } from '#ui/error-box.tsx';
import { Failed } from '#ui/Failed.tsx';
import { Waiting } from '#ui/Waiting.tsx';
import { failureText } from './failure-text.ts';
import { OrderCard } from './OrderCard.tsx';
import { cancel, expire, fetchInvoice, loadOlder, orderAgain, orderList } from './store.ts';

const handlers = { cancel, expire, fetchInvoice, orderAgain };

function OrdersContent() {
  const page = usePage();
  const text = useText('orders');
  const state = useStore(orderList.$state, { ssr: () => idle });
  const older = useAction();
  const [problem, setProblem] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focusAt = useRef<number>(undefined);

  // Focus the first of the newly loaded orders.
  useEffect(() => {
    const at = focusAt.current;
    const cards = list.current?.querySelectorAll<HTMLElement>('[data-order-title]');
    if (at === undefined || state.state !== 'ready' || !cards?.[at]) return;
    focusAt.current = undefined;
    cards[at].focus();
  }, [state]);

  if (state.state === 'idle' || state.state === 'loading') {
    const texts = {
      loading: text('loading'),
      slow: text('slow'),
      stop: text('stop'),
      retry: text('retry'),
    };
    return <Waiting texts={texts} onStop={orderList.stop} onRetry={orderList.load} />;
  }
  if (state.state === 'failed') {
    const message =
      state.failure.kind === 'stopped' ? text('stopped') : failureText(page, 'loadError', state.failure);
    return <Failed message={message} retry={text('retry')} onRetry={orderList.load} />;
  }
  const { orders, nextCursor } = state.data;
  if (!orders.length)
    return (
      <div className="py-10">
        <p className="text-xl">{text('empty')}</p>
        <p className="mt-2 text-muted">{text('emptyHint')}</p>
        <a className="button mt-6" href={href(page.locale, 'categories')}>
          {text('browse')}
        </a>
      </div>
    );
  const loadMore = (cursor: string) =>
    older.run(async (signal) => {
      setProblem('');
      focusAt.current = orders.length;
      const result = await loadOlder(cursor, { signal });
      if (result.ok) return;
      focusAt.current = undefined;
      setProblem(failureText(page, 'loadError', listFailure(result.failure)));
    });
  return (
    <>
      <ul ref={list} aria-label={text('list')} className="mt-8 space-y-5">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} handlers={handlers} />
        ))}
      </ul>
      {nextCursor !== undefined && (
        <button
          type="button"
          className="button button-quiet mt-6"
          aria-disabled={older.isPending || undefined}
          onClick={() => loadMore(nextCursor)}
        >
          {text(older.isPending ? 'loading' : 'older')}
        </button>
      )}
      <div role="alert">{problem && <p className="mt-3 text-danger">{problem}</p>}</div>
    </>
  );
}

export const OrdersIsland = withErrorBox(withPage<'orders' | 'failures'>(OrdersContent), crashText);
