/**
 * The buttons at the end of a form or list. On a phone, the primary button sticks to the bottom of the window. It sticks
 * only within its parent, so the bar must be a child of its form or list (styles/full.css).
 */
import type { ReactNode } from 'react';

interface Props {
  primary: ReactNode;
  /** Something to show beside the button on phones, for example the total or a link. */
  note?: ReactNode;
  /** Other buttons, which never stick. */
  children?: ReactNode;
}

export function ActionBar({ primary, note, children }: Props) {
  return (
    <div className="actions waits">
      <div className="action-bar">
        {note}
        {primary}
      </div>
      {children}
    </div>
  );
}

/** The total beside the button, where the summary is out of sight. Screen readers read the summary instead. */
export function BarNote({ label, value }: { label: string; value: string }) {
  return (
    <p aria-hidden="true" className="min-w-0 leading-tight nums lg:hidden">
      <span className="block text-sm text-muted">{label}</span>
      <span className="font-semibold whitespace-nowrap">{value}</span>
    </p>
  );
}
