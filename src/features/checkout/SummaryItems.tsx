/** The line items in the summary of the checkout. */
import type { Cart, CartItem } from '#features/cart/cart.ts';
import { ReducedFrom } from '#features/cart/ReducedFrom.tsx';
import { grossOfItem, grossOfOne } from '#features/cart/totals.ts';
import { money, reducedBy } from '#i18n/format.ts';
import { usePage } from '#i18n/page-context.tsx';
import { thumbnail } from '#lib/picture.ts';
import { reductionOf } from '#lib/reduction.ts';
import { unitName } from '#lib/variants.ts';
import { pictureSource } from '#platform/config.ts';
import type { CheckoutView } from './checkout-view.ts';

/** `rate` is the VAT rate at the shipping address, in per cent. Until it's known, the products' own rates apply. */
export function SummaryItems({ cart, rate }: { cart: Cart; rate: CheckoutView['rate'] }) {
  const { locale, apiResizes, text } = usePage('checkout');
  return (
    <ul className="ruled mt-3">
      {cart.items.map((item) => (
        <li key={item.productId} className="flex items-center gap-3 py-3">
          {item.product.imageUrl && (
            <span className="@container tile size-12 shrink-0">
              <img
                {...thumbnail(item.product.imageUrl, 160, pictureSource(apiResizes))}
                alt=""
                width={48}
                height={48}
              />
            </span>
          )}
          <span className="min-w-0 grow text-sm">
            <span className="block">{unitName(item.product)}</span>
            <span className="block text-muted nums">
              {text('summary.quantity', {
                quantity: item.quantity,
                price: money(locale, grossOfOne(item, rate)),
              })}
              <ItemReduction item={item} rate={rate} />
            </span>
          </span>
          <span className="text-sm nums">{money(locale, grossOfItem(item, rate))}</span>
        </li>
      ))}
    </ul>
  );
}

function ItemReduction({
  item: { product },
  rate = product.vatRate,
}: {
  item: CartItem;
  rate: CheckoutView['rate'];
}) {
  const { locale } = usePage('checkout');
  const reduction = reductionOf({ ...product, vatRate: rate });
  return (
    reduction && (
      <ReducedFrom before={money(locale, reduction.before)} off={reducedBy(locale, reduction.percent)} />
    )
  );
}
