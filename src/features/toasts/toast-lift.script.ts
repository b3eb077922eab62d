/** Keeps the toasts off the control that the shopper is using (WCAG 2.4.11). */
import { $toasts } from './toasts-store.ts';

/** Pixels between the toasts and the control. */
const gap = 8;

/**
 * Returns a function to call when the toasts in `region` have changed. While there are toasts, their place is then updated in every
 * frame, because no event tells of everything that moves a control: scrolling, the cookie banner, the bars at the bottom.
 */
export function createLift(region: HTMLElement): () => void {
  let lift = 0;
  let isRunning = false;
  const updateInEachFrame = () => {
    isRunning = $toasts.get().length > 0;
    lift = isRunning ? liftFor(controlInUse(), region, lift) : 0;
    region.style.setProperty('--lift', `${lift}px`);
    if (isRunning) requestAnimationFrame(updateInEachFrame);
  };
  return () => {
    if (!isRunning) updateInEachFrame();
  };
}

/** What has the focus, or what was pressed: Safari doesn't focus a pressed button, but the pointer stays on it, even after a tap. */
function controlInUse(): Element | null {
  const { activeElement } = document;
  if (!activeElement?.matches('body, main')) return activeElement;
  return (
    document.querySelector(':is(a, button, input, label, select, summary, textarea):hover') ?? activeElement
  );
}

/**
 * How many pixels the toasts move up. `before` is how far they are up now. They stay there while the focus is on them, and after a tap
 * beside the controls. Otherwise, they would move back over what the shopper has just pressed.
 */
function liftFor(used: Element | null, region: HTMLElement, before: number): number {
  if (!used) return before;
  if (region.contains(used) || used.matches('body, main')) return Math.max(0, before);
  return liftOff(used.getBoundingClientRect(), region);
}

/**
 * The lift with which the toasts end above the control. 0 if they don't cover it. Without room above the control, they may cover a
 * part of it. If they would cover all of it, they move down instead, until the control shows above them.
 */
function liftOff(control: DOMRect, region: HTMLElement): number {
  // Where the toasts are without the lift.
  const { offsetTop: top, offsetLeft: left } = region;
  const [bottom, right] = [top + region.offsetHeight, left + region.offsetWidth];
  const isCovered =
    control.top < bottom && control.bottom > top && control.left < right && control.right > left;
  if (!isCovered) return 0;
  const needed = bottom - control.top + gap;
  if (needed <= top) return needed;
  const isHidden = control.top >= top && control.bottom <= bottom;
  return isHidden ? top - control.bottom - gap : 0;
}
