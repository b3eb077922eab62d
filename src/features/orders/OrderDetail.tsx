/** An order's details: line items, totals, addresses. */
import type { Address } from '#api/contract/address.ts';
import type { OrderItem } from '#api/contract/order.ts';
import { addressLines } from '#i18n/country-names.ts';
import { money, percent } from '#i18n/format.ts';
import { usePage } from '#i18n/page-context.tsx';
import { href, unitHref } from '#i18n/routes.ts';
import type { Cents } from '#lib/money.ts';
import { thumbnail } from '#lib/picture.ts';
import { unitName } from '#lib/variants.ts';
import { features, pictureSource } from '#platform/config.ts';
import { SkeletonLine } from '#ui/skeleton.tsx';
import { OrderAmounts } from './OrderAmounts.tsx';
import { allowsAction, grossOfOrderItem, type ShownOrder, totalDiffers } from './orders.ts';

export function OrderPicture({ url }: { url: string | null }) {
  const { apiResizes } = usePage();
  return (
    url && (
      <span className="@container tile size-14 shrink-0">
        <img
          {...thumbnail(url, 160, pictureSource(apiResizes))}
          alt=""
          width={56}
          height={56}
          loading="lazy"
        />
      </span>
    )
  );
}

export function OrderDetail({ order }: { order: ShownOrder }) {
  return (
    <div className="pt-2 pb-1">
      <OrderContents order={order} />
      <div className="mt-5">
        <OrderAddresses order={order} />
      </div>
    </div>
  );
}

/** The line items, and what they cost. */
export function OrderContents({ order }: { order: ShownOrder }) {
  const { text } = usePage('orders');
  return (
    <>
      <ul aria-label={text('items')} className="ruled">
        {order.items.map((item) => (
          <ItemRow key={item.productId} order={order} item={item} />
        ))}
      </ul>
      <OrderAmounts order={order} />
      {totalDiffers(order) && <p className="mt-2 text-right text-sm text-muted">{text('rounding')}</p>}
    </>
  );
}

export function OrderAddresses({ order }: { order: ShownOrder }) {
  const { text } = usePage('orders');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <AddressBlock title={text('shippingAddress')} address={order.shippingAddress} />
      <AddressBlock title={text('billingAddress')} address={order.billingAddress} />
    </div>
  );
}

/** A line item: what it is, how many and at which price, and a link to review it. */
function ItemRow({ order, item }: { order: ShownOrder; item: OrderItem }) {
  const { locale, text } = usePage('orders');
  const { each, all } = grossOfOrderItem(item);
  const shown = (cents: Cents) => money(locale, cents, order.currency);
  return (
    <li className="flex gap-x-4 py-3">
      <OrderPicture url={item.imageUrl} />
      <div className="min-w-0 grow">
        <p className="font-medium">
          {item.slug ? (
            <a
              className="hover:underline"
              href={unitHref(locale, item.productId, { ...item, slug: item.slug })}
            >
              {unitName(item)}
            </a>
          ) : (
            unitName(item)
          )}
        </p>
        <p className="text-sm text-muted nums">
          {text(item.vatRate > 0 ? 'line' : 'noVat.line', {
            quantity: item.quantity,
            price: shown(each),
            rate: percent(locale, item.vatRate),
          })}
        </p>
        {features.reviews && item.slug && allowsAction(order, 'review') && (
          <a
            className="link inline-block py-1.5 text-sm"
            href={`${href(locale, 'product', { slug: item.slug })}#reviews`}
          >
            {text('review', { name: item.name })}
          </a>
        )}
      </div>
      <p className="shrink-0 nums">{shown(all)}</p>
    </li>
  );
}

function AddressBlock({ title, address }: { title: string; address: Address }) {
  const { locale } = usePage();
  return (
    <div>
      <h3 className="font-sans font-semibold tracking-normal">{title}</h3>
      <address className="mt-1 text-muted not-italic">
        {addressLines(locale, address).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and two may be equal
          <p key={index}>{line}</p>
        ))}
      </address>
    </div>
  );
}

/** Shown while the details load. */
export function OrderSkeleton() {
  return (
    <div className="mt-8 border-t border-line pt-6">
      <SkeletonLine className="w-44 text-xl" />
      <SkeletonLine className="mt-4 w-4/5 text-sm" />
      <SkeletonLine className="mt-6 h-14" />
      <SkeletonLine className="mt-6 ml-auto h-24 max-w-sm" />
    </div>
  );
}
