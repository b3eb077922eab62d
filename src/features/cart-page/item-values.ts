/** The texts that the cart page shows for a line item and for the totals. */
import type { Cart, CartItem } from '#features/cart/cart.ts';
import { cartTotals, grossOfItem, grossOfOne } from '#features/cart/totals.ts';
import { money, percent, reducedBy } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { unitHref } from '#i18n/routes.ts';
import { type IslandPictureSource, thumbnail } from '#lib/picture.ts';
import { reductionOf } from '#lib/reduction.ts';
import { unitName } from '#lib/variants.ts';

export type ItemValues = ReturnType<typeof itemValues>;
export type TotalValues = ReturnType<typeof totalValues>;

export function itemValues(locale: Locale, item: CartItem, source: IslandPictureSource) {
  const { productId, product, quantity } = item;
  const { slug, imageUrl, vatRate, stock } = product;
  const reduction = reductionOf(product);
  const picture = imageUrl ? thumbnail(imageUrl, 320, source) : undefined;
  return {
    name: unitName(product),
    /** Absent if the stored cart has no slug. */
    href: slug ? unitHref(locale, productId, product) : undefined,
    src: picture?.src,
    /** The picture to show if `src` doesn't load. */
    original: picture?.['data-original'],
    /** The price of one unit, including VAT. */
    price: money(locale, grossOfOne(item)),
    /** What the price is reduced from, and by how much. Absent if it isn't reduced. */
    before: reduction && money(locale, reduction.before),
    off: reduction && reducedBy(locale, reduction.percent),
    /** The VAT rate in per cent. Absent if there's no VAT. */
    rate: vatRate ? percent(locale, vatRate) : undefined,
    total: money(locale, grossOfItem(item)),
    quantity,
    stock,
    takesAllStock: quantity >= stock,
  };
}

export function totalValues(locale: Locale, cart: Cart) {
  const { subtotal, vat, total, differs } = cartTotals(cart);
  return {
    subtotal: money(locale, subtotal),
    vat: money(locale, vat),
    total: money(locale, total),
    differs: differs as string | undefined,
  };
}
