/** The price before a reduction, crossed out, and by how much it is reduced. Stands after the current price. */
import { useText } from '#i18n/page-context.tsx';

interface Props {
  before: string;
  /** By how much, in per cent. */
  off: string | undefined;
}

export function ReducedFrom({ before, off }: Props) {
  const text = useText('cart');
  return (
    <span data-reduced>
      <span className="sr-only">{`, ${text('before')}`}</span> <s className="price-before">{before}</s>{' '}
      <span className="price-off">{off}</span>
    </span>
  );
}
