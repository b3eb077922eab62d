/** Where the keyboard goes on when what had the focus goes away (WCAG 2.2, 2.4.3). */
import { type RefObject, useEffect, useRef } from 'react';

/** Looked at after each rendering: an element of `area` that had the focus and is gone leaves it to what `next` answers. */
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
  }, [area]);
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (!isGone || document.activeElement !== document.body) return;
    last.current = null;
    next()?.focus();
  });
}
