/** A line item on the cart page. */

import { money, number } from '#i18n/format.ts';
import { usePage, useText } from '#i18n/page-context.tsx';
import { href } from '#i18n/routes.ts';
import { thumbnail } from '#lib/picture.ts';
import { pictureSource } from '#platform/config.ts';
import { QuantityBox } from '#ui/QuantityBox.tsx';
import type { CartItem } from './cart.ts';
import type { Blocking } from './price-check.ts';
import { grossOfLine, grossOfOne } from './totals.ts';

interface Props {
  item: CartItem;
  /** Why it can't be bought. */
  problem: Blocking['kind'] | undefined;
  onWanted: (quantity: number) => void;
  onRemove: () => void;
}

export function CartLine({ item, problem, onWanted, onRemove }: Props) {
  const { locale, imageVariants } = usePage();
  const text = useText('cart');
  const { product, quantity } = item;
  const { name, slug, vatRate, stock } = product;
  const price = money(locale, grossOfOne(item));
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[7rem_1fr_auto]">
      <div className="tile row-span-2 aspect-square self-start">
        {product.imageUrl && (
          <img
            {...thumbnail(product.imageUrl, 320, pictureSource(imageVariants))}
            alt=""
            width={160}
            height={160}
            decoding="async"
          />
        )}
      </div>
      <div className="min-w-0">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          {slug ? (
            <a className="hover:underline" href={href(locale, 'product', { slug })} data-line-name>
              {name}
            </a>
          ) : (
            <span tabIndex={-1} data-line-name>
              {name}
            </span>
          )}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {vatRate ? text('each', { price, rate: number(locale, vatRate) }) : text('eachNoVat', { price })}
        </p>
        {problem ? (
          <p className="mt-1 text-sm text-warm">{text(`problem.${problem}`)}</p>
        ) : (
          quantity >= stock && <p className="mt-1 text-sm text-warm">{text('onlyLeft', { stock })}</p>
        )}
      </div>
      <p className="col-start-2 font-semibold nums sm:col-start-3 sm:text-right">
        {money(locale, grossOfLine(item))}
      </p>
      <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-start-2">
        <QuantityBox
          label={text('quantityOf', { name })}
          lessLabel={text('less', { name })}
          moreLabel={text('more', { name })}
          value={quantity}
          max={stock}
          onWanted={onWanted}
        />
        <button
          type="button"
          className="link min-h-11 px-2"
          aria-label={text('removeNamed', { name })}
          onClick={onRemove}
        >
          {text('remove')}
        </button>
      </div>
    </li>
  );
}
