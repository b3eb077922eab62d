/** The frame of a step. Scrolls to a new step, with the heading and the summary still in view, and moves the focus there (WCAG 2.4.3). */
import { type ReactNode, useEffect, useRef } from 'react';
import { useKeptFocus } from '#ui/use-kept-focus.ts';

interface Props {
  /** Identifies the step. Undefined before the first one is known. */
  shown: string | undefined;
  children: ReactNode;
}

export function StepFrame({ shown, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useKeptFocus(frame, () => frame.current);

  useEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === shown) return;
    before.current = shown;
    if (isFirst || shown === undefined) return;
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'start' });
  }, [shown]);

  return (
    <div ref={frame} tabIndex={-1} className="min-w-0 outline-none max-lg:scroll-mt-20">
      {children}
    </div>
  );
}
