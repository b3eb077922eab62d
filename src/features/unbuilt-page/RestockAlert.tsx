/** The place of the form for a restock alert. */
import { useEffect, useRef } from 'react';
import type { SoldProps } from './sold.ts';

interface Props extends SoldProps {
  /** Called with the container for a restock alert. `soldOutNow` returns the id of the shown unit if it is sold out. */
  onStock: (container: HTMLElement, soldOutNow: () => string | undefined) => void;
}

/** Where restock/alert.script.ts puts its form, as on built pages. */
export function RestockAlert({ product: { id, stock }, onStock }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const soldOut = useRef<string>(undefined);
  useEffect(() => {
    soldOut.current = stock <= 0 ? id : undefined;
    if (container.current) onStock(container.current, () => soldOut.current);
  }, [id, stock, onStock]);
  return <div ref={container} tabIndex={-1} />;
}
