/** Moves the focus when the focused element disappears, so that the focus doesn't fall back to the page (WCAG 2.4.3). */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Call it in the component that renders `area`. When a render removes the focused element, the focus moves to what `next` returns. */
export function useKeptFocus(
  area: RefObject<HTMLElement | null>,
  next: () => HTMLElement | null | undefined,
): void {
  const last = useRef<Node>(null);
  // The shopper has pressed outside all controls. This is in the render, because no hook runs right before React changes the page.
  // Afterwards, a press looks like an element that has disappeared. It stays true if React drops the render.
  if (last.current?.isConnected && document.activeElement === document.body) last.current = null;
  // Other effects may move the focus, so the listener must be there before they run.
  useLayoutEffect(() => {
    const node = area.current;
    const rememberTarget = ({ target }: FocusEvent) => {
      last.current = target as Node;
    };
    node?.addEventListener('focusin', rememberTarget);
    return () => node?.removeEventListener('focusin', rememberTarget);
  });
  useEffect(() => {
    const isGone = last.current?.isConnected === false;
    if (!isGone || document.activeElement !== document.body) return;
    last.current = null;
    next()?.focus();
  });
}
