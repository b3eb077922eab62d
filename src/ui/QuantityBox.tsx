/** A box for a number from 1 to a limit, between two buttons. */
import { useEffect, useRef, useState } from 'react';
import { QuantityField } from './QuantityField.tsx';

interface Props {
  label: string;
  lessLabel: string;
  moreLabel: string;
  value: number;
  max: number;
  /** Gets the requested number, which may be out of range. The caller corrects it and tells the shopper. */
  onWanted: (quantity: number) => void;
  /** The plus or minus button was pressed. `value` may be out of date, so the caller starts from the stored quantity. */
  onPress: (by: 1 | -1) => void;
}

export function QuantityBox({ label, lessLabel, moreLabel, value, max, onWanted, onPress }: Props) {
  // While the shopper types, the box contains their text. The number changes on the DOM's change event.
  const [typed, setTyped] = useState<string>();
  const box = useRef<HTMLInputElement>(null);

  // React may take over a box in which the shopper is typing or has just typed (features/cart-page/paint.script.ts).
  // biome-ignore lint/correctness/useExhaustiveDependencies: this must run only once, when React takes over
  useEffect(() => {
    const input = box.current;
    if (!input || input.value === input.defaultValue) return;
    if (input === document.activeElement) setTyped(input.value);
    else if (input.value) onWanted(input.valueAsNumber);
  }, []);

  useEffect(() => {
    const input = box.current;
    // React's onChange is the DOM's input event. The DOM's change event fires only on Enter, blur or an arrow key.
    const commit = () => {
      setTyped(undefined);
      if (input?.value) onWanted(input.valueAsNumber);
    };
    input?.addEventListener('change', commit);
    return () => input?.removeEventListener('change', commit);
  }, [onWanted]);

  return (
    <QuantityField
      lessLabel={lessLabel}
      moreLabel={moreLabel}
      onPress={onPress}
      isLeast={value <= 1}
      isMost={value >= max}
      input={{
        ref: box,
        max,
        'aria-label': label,
        value: typed ?? value,
        onChange: (event) => setTyped(event.target.value),
        onBlur: () => setTyped(undefined),
      }}
    />
  );
}
