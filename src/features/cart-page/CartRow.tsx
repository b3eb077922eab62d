/** A line item on the cart page. Before React has loaded, paint.script.ts fills in the same markup. */
import type { Unsellable } from '#features/cart/cart-check.ts';
import { ReducedFrom } from '#features/cart/ReducedFrom.tsx';
import { useText } from '#i18n/page-context.tsx';
import { QuantityBox } from '#ui/QuantityBox.tsx';
import type { ItemValues } from './item-values.ts';

interface Props {
  values: ItemValues;
  /** Why the product can't be bought. Absent if it can. */
  problem?: Unsellable['kind'] | undefined;
  onWanted: (quantity: number) => void;
  onPress: (by: 1 | -1) => void;
  onRemove: () => void;
}

export function CartRow({ values, problem, onWanted, onPress, onRemove }: Props) {
  const text = useText('cart');
  const { name, src, original, price, before, off, rate, total, quantity, stock } = values;
  return (
    // Without a picture, the first column is empty and takes up no space. Rows below the first screen are laid out only when the
    // shopper scrolls near them, because 40 rows at once freeze a slow phone.
    <li className="grid grid-cols-[auto_1fr] gap-y-3 border-b border-line py-5 sm:grid-cols-[auto_1fr_auto] nth-[n+8]:[contain-intrinsic-height:auto_9rem] nth-[n+8]:[content-visibility:auto] nth-[n+8]:[overflow-clip-margin:0.5rem]">
      {src && (
        <div className="@container tile row-span-2 mr-4 aspect-square w-20 self-start sm:w-28">
          <img src={src} data-original={original} alt="" width={160} height={160} decoding="async" />
        </div>
      )}
      <div className="col-start-2 min-w-0">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          <ItemName values={values} />
        </h2>
        <p className="mt-1 text-sm text-muted" data-item-each>
          {rate ? text('each', { price, rate }) : text('eachNoVat', { price })}
          {before && <ReducedFrom before={before} off={off} />}
        </p>
        <StockNote values={values} problem={problem} />
      </div>
      <p className="col-start-2 font-semibold nums sm:col-start-3 sm:pl-4 sm:text-right">{total}</p>
      <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-start-2">
        <QuantityBox
          label={text('quantityOf', { name })}
          lessLabel={text('less', { name })}
          moreLabel={text('more', { name })}
          value={quantity}
          max={stock}
          onWanted={onWanted}
          onPress={onPress}
        />
        <button
          type="button"
          className="link min-h-11 px-2"
          data-item-remove
          aria-label={text('removeNamed', { name })}
          onClick={onRemove}
        >
          {text('remove')}
        </button>
      </div>
    </li>
  );
}

/** Links to the product, if its page is known. */
function ItemName({ values: { name, href } }: Pick<Props, 'values'>) {
  if (href)
    return (
      <a className="hover:underline" href={href} data-item-name>
        {name}
      </a>
    );
  return (
    <span tabIndex={-1} data-item-name>
      {name}
    </span>
  );
}

/** Says why the product can't be bought, or that the cart has all there is. */
function StockNote({ values: { href, stock, takesAllStock }, problem }: Pick<Props, 'values' | 'problem'>) {
  const text = useText('cart');
  if (problem)
    return (
      <p className="mt-1 text-sm text-warm">
        {problem === 'choose' && href ? (
          <a className="link" href={href}>
            {text('problem.choose')}
          </a>
        ) : (
          text(`problem.${problem}`)
        )}
      </p>
    );
  return (
    takesAllStock && (
      <p className="mt-1 text-sm text-warm" data-item-stock>
        {text('allInCart', { stock })}
      </p>
    )
  );
}
