/** An order: date, total, progress, buttons and details. */

import { useEffect, useState } from 'react';
import type { Order } from '#api/contract/order.ts';
import { date, money } from '#i18n/format.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import { toCents } from '#lib/money.ts';
import { thumbnail } from '#lib/picture.ts';
import { pictureSource } from '#platform/config.ts';
import { OrderActions, type OrderHandlers } from './OrderActions.tsx';
import { OrderDetail, StatusBadge } from './OrderDetail.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { itemCount } from './orders.ts';

interface Props {
  order: Order;
  handlers: OrderHandlers;
}

export function OrderCard({ order, handlers }: Props) {
  const { locale, imageVariants } = usePage();
  const text = useText('orders');
  const [isOpen, setOpen] = useState(false);
  const pictured = order.items.filter(({ imageUrl }) => imageUrl !== null).slice(0, 4);

  // A link to an order is `/orders#<id>`.
  useEffect(() => {
    if (location.hash !== `#${order.id}`) return;
    setOpen(true);
    document.getElementById(order.id)?.scrollIntoView();
  }, [order.id]);

  return (
    <li id={order.id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <article aria-labelledby={`${order.id}-title`}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div>
            <h2 id={`${order.id}-title`} tabIndex={-1} className="text-xl outline-none" data-order-title>
              {text('orderOf', { date: date(locale, order.createdAt) })}
            </h2>
            <p className="mt-1 text-sm text-muted">
              {text('pieces', { count: itemCount(order) })} · {text('total')}{' '}
              <strong className="font-semibold text-ink nums">{money(locale, toCents(order.total))}</strong>
            </p>
          </div>
          <StatusBadge status={order.status} />
        </div>
        {pictured.length > 0 && (
          <div className="mt-4 flex gap-2" aria-hidden="true">
            {pictured.map(({ productId, imageUrl }) => (
              <span key={productId} className="tile size-14">
                <img
                  {...thumbnail(imageUrl ?? '', 160, pictureSource(imageVariants))}
                  alt=""
                  width={56}
                  height={56}
                  loading="lazy"
                />
              </span>
            ))}
          </div>
        )}
        <OrderProgress order={order} onExpire={() => handlers.expire(order)} />
        <OrderActions order={order} handlers={handlers} />
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
