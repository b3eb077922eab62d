/**
 * The buttons at the end of a form. On a phone, the primary button sticks to the bottom of the window. The bar must be a
 * child of its form, because it sticks only within its parent (styles/full.css).
 */
import type { ReactNode } from 'react';

interface Props {
  /** The primary button. */
  primary: ReactNode;
  /** Something to show beside the button on phones, for example the total. */
  note?: ReactNode;
  /** Other buttons, which never stick. */
  children?: ReactNode;
}

export function ActionBar({ primary, note, children }: Props) {
  return (
    <div className="actions">
      <div className="action-bar">
        {note}
        {primary}
      </div>
      {children}
    </div>
  );
}
