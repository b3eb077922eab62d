/** The button that leads to the next step of the checkout. */

import type { ReactNode } from 'react';
import { useText } from '#i18n/page-context.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';

interface Props {
  /** Where the button leads. */
  goal: 'address.goal' | 'shipping.goal';
  /** The total, shown beside the button. */
  note: ReactNode;
  disabled?: boolean;
  /** What else the shopper can do. */
  children?: ReactNode;
}

export function ContinueBar({ goal, note, disabled, children }: Props) {
  const text = useText('checkout');
  return (
    <ActionBar
      note={note}
      primary={
        <button type="submit" className="button" disabled={disabled}>
          <span>
            {text('continue')} <span className="max-lg:sr-only">{text(goal)}</span>
          </span>
        </button>
      }
    >
      {children}
    </ActionBar>
  );
}
