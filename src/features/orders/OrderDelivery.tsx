/** When an order should arrive, and its parcels with their carriers. */

import { dayRange } from '#i18n/day-range.ts';
import { usePage } from '#i18n/page-context.tsx';
import { Icon } from '#ui/Icon.tsx';
import { icons } from '#ui/icons.ts';
import { deliveryOf, type ShownOrder } from './orders.ts';

export function OrderDelivery({ order }: { order: ShownOrder }) {
  const { locale, text } = usePage('orders');
  const delivery = deliveryOf(order);
  const days = delivery && dayRange(locale, delivery.from, delivery.to);
  return (
    <>
      {days && (
        <p className="mt-4 flex items-center gap-2">
          <Icon path={icons.truck} className="size-5 text-accent" />
          {days.from ? text('arrivesBetween', days) : text('arrivesOn', { day: days.to })}
        </p>
      )}
      {order.tracking && (
        <ul className="mt-3 space-y-1">
          {order.tracking.map(({ carrier, number, url }) => (
            <li key={`${carrier} ${number}`} className="wrap-anywhere">
              {url ? (
                <a className="link inline-block py-1.5" href={url}>
                  {text('track', { carrier, number })}
                </a>
              ) : (
                text('parcel', { carrier, number })
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
