/** Where restock/alert.script.ts puts its form, as on built pages. */
import { useEffect, useRef } from 'react';
import type { ShownUnitProps } from './shown-unit.ts';

interface Props extends ShownUnitProps {
  /** Called with the container for a restock alert. `soldOutNow` returns the id of the shown unit if it is sold out. */
  onStock: (container: HTMLElement, soldOutNow: () => string | undefined) => void;
}

export function RestockAlert({ unit: { id, stock }, onStock }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const soldOut = useRef<string>(undefined);
  useEffect(() => {
    soldOut.current = stock <= 0 ? id : undefined;
    if (container.current) onStock(container.current, () => soldOut.current);
  }, [id, stock, onStock]);
  return <div ref={container} tabIndex={-1} />;
}
