/** A new step begins where it is read: at its top, for the eye and for the screen reader (WCAG 2.4.3). */
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  /** Names what is shown. */
  shown: string;
  children: ReactNode;
}

export function StepFrame({ shown, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(shown);

  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'start' });
  }, [shown]);

  return (
    <div ref={frame} tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </div>
  );
}
