/** The quantity, and the button that adds the shown unit to the cart. */
import { useState } from 'react';
import { productItem } from '#features/cart/cart.ts';
import { usePage } from '#i18n/page-context.tsx';
import { QuantityField } from '#ui/QuantityField.tsx';
import type { ShownUnitProps } from './shown-unit.ts';

interface Props extends ShownUnitProps {
  /** Called with the form of each unit that is shown. */
  onForm: (form: HTMLElement | null) => void;
}

/**
 * features/cart/add-to-cart.script.ts handles this form, as on built pages. The script keeps data about the variant on the form,
 * so each variant has its own form, with the same quantity.
 */
export function BuyForm({ unit, onForm }: Props) {
  const { text } = usePage('catalog');
  const [quantity, setQuantity] = useState('1');
  const isSoldOut = unit.stock <= 0;
  const most = Math.max(1, unit.stock);
  return (
    <form
      key={unit.id}
      ref={onForm}
      className="mt-6 flex flex-wrap items-end gap-3"
      hidden={isSoldOut}
      noValidate
      data-add-to-cart
      data-product={JSON.stringify(productItem(unit))}
    >
      <QuantityField
        lessLabel={text('less')}
        moreLabel={text('more')}
        isLeast={Number(quantity) <= 1}
        isMost={Number(quantity) >= unit.stock}
        onPress={(by) => setQuantity((now) => `${Math.min(most, Math.max(1, Number(now) + by))}`)}
        input={{
          name: 'quantity',
          'aria-label': text('quantity'),
          value: quantity,
          onChange: ({ target }) => setQuantity(target.value),
          max: most,
          required: true,
          disabled: isSoldOut,
        }}
      />
      <button type="submit" disabled={isSoldOut} className="button group flex-1 sm:flex-none">
        <span className="group-data-[added]:hidden">{text('addToCart')}</span>
        <span className="hidden group-data-[added]:inline">{text('added')}</span>
      </button>
    </form>
  );
}
