/** The place for the form of restock/alert.script.ts. A built product page has one, too. */
import { useEffect, useRef } from 'react';
import type { ShownUnitProps } from './shown-unit.ts';

interface Props extends ShownUnitProps {
  /** Offers an alert in the container. `soldOutNow` returns the id of the shown unit if it is sold out. Called for each shown unit. */
  offerAlert: (container: HTMLElement, soldOutNow: () => string | undefined) => void;
}

export function RestockAlert({ unit: { id, stock }, offerAlert }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const soldOut = useRef<string>(undefined);
  useEffect(() => {
    soldOut.current = stock <= 0 ? id : undefined;
    if (container.current) offerAlert(container.current, () => soldOut.current);
  }, [id, stock, offerAlert]);
  return <div ref={container} tabIndex={-1} />;
}
