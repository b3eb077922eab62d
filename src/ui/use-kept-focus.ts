/** Moves the focus when the focused element disappears, so that the focus doesn't fall back to the page (WCAG 2.4.3). */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Call it in the component that renders `area`. When a render removes the focused element, the focus moves to what `next` returns. */
export function useKeptFocus(
  area: RefObject<HTMLElement | null>,
  next: () => HTMLElement | null | undefined,
): void {
  const last = useRef<Node>(null);
  // After a press outside all controls, the focus needn't move. Once React has changed the page, such a press looks like an element that
  // has disappeared. No hook runs right before the change, so this is in the render. If React drops the render, it is still correct.
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
