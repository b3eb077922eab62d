/** A box for a number from 1 to a limit, between two buttons. */
import { useEffect, useRef, useState } from 'react';

interface Props {
  label: string;
  lessLabel: string;
  moreLabel: string;
  value: number;
  max: number;
  /** Gets the requested number, which may be out of range. The caller corrects it and tells the shopper. */
  onWanted: (quantity: number) => void;
  /** The plus or minus button was pressed. `value` may be out of date, so the caller starts from the stored quantity. */
  onStep: (by: 1 | -1) => void;
}

export function QuantityBox({ label, lessLabel, moreLabel, value, max, onWanted, onStep }: Props) {
  // While the shopper types, the box contains their text. The number changes on the DOM's change event.
  const [typed, setTyped] = useState<string>();
  const box = useRef<HTMLInputElement>(null);

  // React may take over a box in which the shopper is typing or has just typed (features/cart/paint.script.ts).
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

  const button =
    'grid size-11 place-items-center rounded-full text-xl leading-none hover:bg-sunk aria-disabled:text-muted aria-disabled:hover:bg-transparent';
  return (
    <div className="inline-flex items-center rounded-full border border-edge bg-surface">
      <button
        type="button"
        className={button}
        aria-label={lessLabel}
        // A `disabled` button would lose the focus when the number reaches 1.
        aria-disabled={value <= 1}
        onClick={() => onStep(-1)}
      >
        −
      </button>
      <input
        ref={box}
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        step={1}
        aria-label={label}
        className="w-12 [appearance:textfield] bg-transparent py-2 text-center nums [&::-webkit-inner-spin-button]:appearance-none"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <button
        type="button"
        className={button}
        aria-label={moreLabel}
        aria-disabled={value >= max}
        onClick={() => onStep(1)}
      >
        +
      </button>
    </div>
  );
}
