/** Moves the focus when the element that has it disappears, so that it never falls to the page (WCAG 2.4.3). */
import { type RefObject, useEffect, useRef } from 'react';

/** Call it in the component that renders `area`: after each render it checks, and focuses what `next` returns. */
export function useKeptFocus(
  area: RefObject<HTMLElement | null>,
  next: () => HTMLElement | null | undefined,
): void {
  const last = useRef<EventTarget>(null);
  useEffect(() => {
    const node = area.current;
    const note = ({ target }: FocusEvent) => {
      last.current = target;
    };
    node?.addEventListener('focusin', note);
    return () => node?.removeEventListener('focusin', note);
  });
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (!isGone || document.activeElement !== document.body) return;
    last.current = null;
    next()?.focus();
  });
}
