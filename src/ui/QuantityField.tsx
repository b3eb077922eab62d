/** A field for a number between two buttons. styles/quantity-field.css draws it. */
import type { ComponentProps } from 'react';

interface Props {
  lessLabel: string;
  moreLabel: string;
  isLeast: boolean;
  isMost: boolean;
  /** Without it, features/cart/add-to-cart.script.ts handles the buttons. */
  onPress?: (by: 1 | -1) => void;
  input: ComponentProps<'input'>;
}

export function QuantityField({ lessLabel, moreLabel, isLeast, isMost, onPress, input }: Props) {
  const button = (by: 1 | -1, label: string, isAtEnd: boolean) => (
    <button
      type="button"
      aria-label={label}
      // A button that becomes `disabled` at the end of the range would lose the focus.
      aria-disabled={input.disabled ? undefined : isAtEnd}
      disabled={input.disabled}
      // With `onPress`, that script would press once more.
      data-press={onPress ? undefined : by < 0 ? 'stepDown' : 'stepUp'}
      onClick={onPress && (() => onPress(by))}
    >
      {by < 0 ? '−' : '+'}
    </button>
  );
  return (
    <div className="quantity-field">
      {button(-1, lessLabel, isLeast)}
      <input type="number" inputMode="numeric" min={1} step={1} {...input} />
      {button(1, moreLabel, isMost)}
    </div>
  );
}
