/**
 * The buttons at the end of a form. On a phone the first one stays at the bottom of the window: the bar has to be a child of the
 * form that it ends, which is as far as it sticks (styles/full.css).
 */
import type { ReactNode } from 'react';

interface Props {
  /** The button that leads on. */
  primary: ReactNode;
  /** Beside it in the bar on a phone, where it stands for something the page shows elsewhere. */
  note?: ReactNode;
  /** Further buttons, which never stick. */
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
