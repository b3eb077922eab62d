/** Scrolls to the top of a new step and moves the focus there (WCAG 2.4.3). */
import { type ReactNode, useEffect, useRef } from 'react';
import { useKeptFocus } from '#ui/kept-focus.ts';

interface Props {
  /** Identifies the step. */
  shown: string;
  children: ReactNode;
}

export function StepFrame({ shown, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useKeptFocus(frame, () => frame.current);

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
