/** The texts that the cart page shows for a line item and for the totals. */
import { money, number } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { href } from '#i18n/routes.ts';
import { type PictureSource, thumbnail } from '#lib/picture.ts';
import type { Cart, CartItem } from './cart.ts';
import { grossOfLine, grossOfOne, totals } from './totals.ts';

export interface LineValues {
  readonly name: string;
  /** The product's page. Absent if the stored cart has no slug. */
  readonly href?: string | undefined;
  readonly src?: string | undefined;
  /** The picture to show if `src` doesn't load. */
  readonly original?: string | undefined;
  /** Of one unit, including VAT. */
  readonly price: string;
  /** In per cent. Absent if there's no VAT. */
  readonly rate?: string | undefined;
  /** Of the whole line item, including VAT. */
  readonly total: string;
  readonly quantity: number;
  readonly stock: number;
  /** The cart already holds all the stock. */
  readonly hasAllStock: boolean;
}

export interface SumValues {
  readonly subtotal: string;
  readonly vat: string;
  readonly total: string;
}

export function lineValues(locale: Locale, item: CartItem, source: PictureSource): LineValues {
  const { product, quantity } = item;
  const { name, slug, imageUrl, vatRate, stock } = product;
  const picture = imageUrl ? thumbnail(imageUrl, 320, source) : undefined;
  return {
    name,
    href: slug ? href(locale, 'product', { slug }) : undefined,
    src: picture?.src,
    original: picture?.['data-original'],
    price: money(locale, grossOfOne(item)),
    rate: vatRate ? number(locale, vatRate) : undefined,
    total: money(locale, grossOfLine(item)),
    quantity,
    stock,
    hasAllStock: quantity >= stock,
  };
}

export function sumValues(locale: Locale, cart: Cart): SumValues {
  const { subtotal, vat, total } = totals(cart);
  return { subtotal: money(locale, subtotal), vat: money(locale, vat), total: money(locale, total) };
}
